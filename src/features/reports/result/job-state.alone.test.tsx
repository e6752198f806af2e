import { expect, test, vi } from 'vitest';
import type { Job } from '#api/contract/job.ts';
import { render } from '#ui/test-render.tsx';
import { JobState } from './job-state.tsx';

const known = vi.hoisted(() => ({ cancel: null as string | null }));
vi.mock('#shared/reports/use-reports.ts', () => ({
  useReports: () => ({ reports: [{ id: 'job-1', cancel: known.cancel }], hold: null }),
}));

const running: Job = {
  id: 'job-1',
  status: 'running',
  progress: 0.4,
  poll_url: null,
  result_url: null,
  created_at: null,
  updated_at: null,
  failure_reason: null,
  expires_at: null,
  request: null,
};
const said = () => document.body.textContent ?? '';

test('announces a result unless the job is being cancelled', async () => {
  const draw = await render(<JobState job={running} />);
  expect(said()).toMatch(/^In progress.*The result appears here/);
  for (const cancel of ['asked', 'taken']) {
    known.cancel = cancel;
    await draw(<JobState job={{ ...running }} />);
    expect(said()).toMatch(/^Cancelling.*There will be no result unless/);
  }
  // Not cancelled after all: it continues.
  known.cancel = 'refused';
  await draw(<JobState job={{ ...running }} />);
  expect(said()).toContain('The result appears here');
});
