import { MemoryRouter, Route, Routes } from 'react-router';
import { expect, test, vi } from 'vitest';
import { toStoredRequest } from '#shared/reports/report-requests.ts';
import { reportsReducer, type TimedReportEvent } from '#shared/reports/reports-reducer.ts';
import { noReports } from '#shared/reports/stored-reports.ts';
import { actAsync, render } from '#ui/test-render.tsx';
import { useJobParts } from './job-commands.tsx';

const again = vi.hoisted(() => vi.fn<() => Promise<void>>());
vi.mock('#shared/reports/use-reports.ts', () => ({
  useReports: () => ({ store: { again }, reports, hold: null }),
}));
// Costs are irrelevant here.
vi.mock('#shared/rate-limit/costly-button.tsx', () => ({
  CostlyButton: ({ onClick }: { onClick: () => void }) => (
    <button type="button" onClick={onClick}>
      Again
    </button>
  ),
}));

const request = toStoredRequest({
  name: 'a week',
  report_type: 'keyword',
  start_date: '2026-03-01',
  end_date: '2026-03-07',
  time_unit: 'daily',
  format: 'json',
});
const update = {
  id: 'job-1',
  status: 'failed',
  progress: null,
  createdAt: null,
  since: null,
  reason: null,
  request,
  retryAfter: null,
};
const failed: TimedReportEvent[] = [
  { kind: 'requested', key: 'k', request, at: 1000 },
  { kind: 'accepted', key: 'k', update, at: 2000 },
];
const { reports } = failed.reduce(reportsReducer, noReports);

function Commands() {
  return useJobParts('job-1').commands;
}

test('stays on the page and says why a report cannot be requested again', async () => {
  await render(
    <MemoryRouter initialEntries={['/reports/job-1']}>
      <Routes>
        <Route path="/reports/job-1" element={<Commands />} />
        <Route path="*" element="The list" />
      </Routes>
    </MemoryRouter>,
  );
  const press = () => actAsync(() => document.querySelector('button')?.click());
  again.mockRejectedValueOnce(new RangeError('The list is full.'));
  await press();
  expect(document.body.textContent).toContain('The list is full.');
  again.mockResolvedValueOnce();
  await press();
  expect(document.body.textContent).toBe('The list');
});
