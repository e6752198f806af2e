import { MemoryRouter, Route, Routes } from 'react-router';
import { expect, test, vi } from 'vitest';
import { doing, render } from '#ui/test-render.tsx';
import { happen, type Happening } from '#workspace/reports/panel.ts';
import { emptyPanel } from '#workspace/reports/record.ts';
import { askedOf } from '#workspace/reports/requests.ts';
import { useJobParts } from './job-commands.tsx';

const again = vi.hoisted(() => vi.fn<() => Promise<void>>());
vi.mock('#workspace/reports/use-reports.ts', () => ({
  useReports: () => ({ desk: { again }, reports, hold: null }),
}));
// What a press costs is not of interest here.
vi.mock('#workspace/costly-button.tsx', () => ({
  CostlyButton: ({ onClick }: { onClick: () => void }) => (
    <button type="button" onClick={onClick}>
      Again
    </button>
  ),
}));

const request = askedOf({
  name: 'a week',
  report_type: 'keyword',
  start_date: '2026-03-01',
  end_date: '2026-03-07',
  time_unit: 'daily',
  format: 'json',
});
const word = {
  id: 'job-1',
  status: 'failed',
  progress: null,
  createdAt: null,
  since: null,
  reason: null,
  request,
  retryAfter: null,
};
const failed: Happening[] = [
  { kind: 'asked', key: 'k', request, at: 1000 },
  { kind: 'accepted', key: 'k', word, at: 2000 },
];
const { reports } = failed.reduce(happen, emptyPanel);

function Commands() {
  return useJobParts('job-1').commands;
}

test('a report that cannot be asked for again says why, and the page stays', async () => {
  await render(
    <MemoryRouter initialEntries={['/reports/job-1']}>
      <Routes>
        <Route path="/reports/job-1" element={<Commands />} />
        <Route path="*" element="The list" />
      </Routes>
    </MemoryRouter>,
  );
  const press = () => doing(() => document.querySelector('button')?.click());
  again.mockRejectedValueOnce(new RangeError('The panel is full.'));
  await press();
  expect(document.body.textContent).toContain('The panel is full.');
  again.mockResolvedValueOnce();
  await press();
  expect(document.body.textContent).toBe('The list');
});
