import { MemoryRouter } from 'react-router';
import { expect, test, vi } from 'vitest';
import { render } from '#ui/test-render.tsx';
import type { Panel } from '#workspace/reports/record.ts';
import { accept, after, ask, first, hear } from '#workspace/reports/test-panel.ts';
import { AskOutcome, type Outcome } from './ask-outcome.tsx';

let panel: Panel = after();
vi.mock('#workspace/reports/use-reports.ts', () => ({
  useReports: () => ({ reports: panel.reports }),
}));

/** What the form says of a press once the panel is like that. */
async function said(outcome: Outcome, now: Panel): Promise<string> {
  panel = now;
  await render(
    <MemoryRouter>
      <AskOutcome outcome={outcome} onAskAnew={() => {}} />
    </MemoryRouter>,
  );
  return document.body.lastElementChild?.textContent ?? '';
}

const going = after(ask, accept);
const ended = (status: string) => after(ask, accept, hear(5000, { status }));

test('what was requested is said while it is on its way, and not of one that has ended', async () => {
  const outcome: Outcome = { kind: 'asked', key: 'k' };
  expect(await said(outcome, after(ask))).toBe('Report requested. See it in the list.');
  expect(await said(outcome, going)).toBe('Report requested. See it in the list.');
  for (const status of ['cancelled', 'failed', 'completed']) {
    expect(await said(outcome, ended(status)), status).toBe('');
  }
});

test('one that was joined is running only until it has ended', async () => {
  const outcome: Outcome = { kind: 'joined', twin: first(going) };
  expect(await said(outcome, going)).toBe('This report is already running. See it in the list.');
  expect(await said(outcome, ended('cancelled'))).toBe('');
  expect(await said(outcome, ended('completed'))).toMatch(/^This report was done .*Ask anew$/);
});
