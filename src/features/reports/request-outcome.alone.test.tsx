import { MemoryRouter } from 'react-router';
import { expect, test, vi } from 'vitest';
import type { StoredReports } from '#shared/reports/stored-reports.ts';
import { accept, after, ask, first, jobReceived } from '#shared/reports/test-reports.ts';
import { render } from '#ui/test-render.tsx';
import { RequestOutcome, type Outcome } from './request-outcome.tsx';

let panel: StoredReports = after();
vi.mock('#shared/reports/use-reports.ts', () => ({
  useReports: () => ({ reports: panel.reports }),
}));

/** The form's message after a request, with these stored reports. */
async function said(outcome: Outcome, now: StoredReports): Promise<string> {
  panel = now;
  await render(
    <MemoryRouter>
      <RequestOutcome outcome={outcome} onRequestAgain={() => {}} />
    </MemoryRouter>,
  );
  return document.body.lastElementChild?.textContent ?? '';
}

const going = after(ask, accept);
const ended = (status: string) => after(ask, accept, jobReceived(5000, { status }));

test('confirms a request while it is in progress, but not after it has ended', async () => {
  const outcome: Outcome = { kind: 'asked', key: 'k' };
  expect(await said(outcome, after(ask))).toBe('Report requested. See it in the list.');
  expect(await said(outcome, going)).toBe('Report requested. See it in the list.');
  for (const status of ['cancelled', 'failed', 'completed']) {
    expect(await said(outcome, ended(status)), status).toBe('');
  }
});

test('calls a joined report running only until it has ended', async () => {
  const outcome: Outcome = { kind: 'joined', twin: first(going) };
  expect(await said(outcome, going)).toBe('This report is already running. See it in the list.');
  expect(await said(outcome, ended('cancelled'))).toBe('');
  expect(await said(outcome, ended('completed'))).toMatch(
    /^This report completed .*Request again$/,
  );
});
