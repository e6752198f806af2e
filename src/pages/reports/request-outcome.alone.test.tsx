import { MemoryRouter } from 'react-router';
import { expect, test, vi } from 'vitest';
import type { StoredReports } from '#features/reports/stored-reports.ts';
import { accept, after, ask, jobReceived } from '#features/reports/test-reports.ts';
import { render } from '#ui/test-render.tsx';
import { RequestOutcome } from './report-form.tsx';

let panel: StoredReports = after();
vi.mock('#features/reports/use-reports.ts', () => ({
  useReports: () => ({ reports: panel.reports }),
}));

/** The form's message after a request, with these stored reports. */
async function said(isJoined: boolean, now: StoredReports): Promise<string> {
  panel = now;
  await render(
    <MemoryRouter>
      <RequestOutcome requestKey="k" isJoined={isJoined} onRequestAgain={() => {}} />
    </MemoryRouter>,
  );
  return document.body.lastElementChild?.textContent ?? '';
}

const going = after(ask, accept);
const ended = (status: string) => after(ask, accept, jobReceived(5000, { status }));

test('confirms a request while it is in progress, but not after it has ended', async () => {
  expect(await said(false, after(ask))).toBe('Report requested. See it in the list.');
  expect(await said(false, going)).toBe('Report requested. See it in the list.');
  for (const status of ['cancelled', 'failed', 'completed']) {
    expect(await said(false, ended(status)), status).toBe('');
  }
});

test('calls a joined report running only until it has ended', async () => {
  expect(await said(true, going)).toBe('This report is already running. See it in the list.');
  expect(await said(true, ended('cancelled'))).toBe('');
  expect(await said(true, ended('completed'))).toMatch(/^This report completed .*Request again$/);
});
