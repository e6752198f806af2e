/** A report's life as a model: whatever the order of events, it only has documented statuses. */
import { expect, test } from 'vitest';
import { type JobStatus, jobStatuses } from '#api/contract/job.ts';
import { fc } from '#lib/test-properties.ts';
import { isInProgress, jobAt } from './jobs.ts';
import type { StoredJob } from './state.ts';

const follows: Record<JobStatus, readonly JobStatus[]> = {
  pending: [...jobStatuses],
  running: ['running', 'completed', 'failed', 'cancelled'],
  completed: ['completed'],
  failed: ['failed'],
  cancelled: ['cancelled'],
};

const steps = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: fc.record({ wait: fc.nat(4000) }) },
    { weight: 1, arbitrary: fc.constant('cancel' as const) },
  ),
  { maxLength: 40 },
);
const names = fc.constantFrom('a', 'slow', 'fail');

test('jobs only move forward, and progress never falls', () => {
  fc.assert(
    fc.property(steps, names, fc.uuid(), (all, name, id) => {
      const job = jobNamed(name);
      let now = 0;
      let last = jobAt(id, job, now);
      expect(last.status).toBe('pending');
      for (const step of all) {
        if (step !== 'cancel') now += step.wait;
        else if (isInProgress(last.status)) job.cancelledAt = now;
        const next = jobAt(id, job, now);
        expect(follows[last.status]).toContain(next.status);
        expect(next.progress).toBeGreaterThanOrEqual(
          last.status === 'running' ? last.progress - 1e-9 : 0,
        );
        expect(next.progress).toBeLessThanOrEqual(1);
        last = next;
      }
    }),
  );
});

test('every job ends: completed, or failed if decided so', () => {
  expect(jobAt('x', jobNamed('a'), 20_000).status).toBe('completed');
  expect(jobAt('x', jobNamed('fail'), 20_000).status).toBe('failed');
  expect(isInProgress(jobAt('x', jobNamed('slow'), 20_000).status)).toBe(true);
  expect(jobAt('x', jobNamed('slow'), 600_000).status).toBe('completed');
});

function jobNamed(name: string): StoredJob {
  return {
    sub: 'user-analyst',
    request: {
      name,
      report_type: 'campaign',
      start_date: '2026-03-01',
      end_date: '2026-03-02',
      time_unit: 'daily',
      format: 'json',
    },
    createdAt: 0,
    cancelledAt: null,
    readAt: 0,
    failure: name === 'fail' ? 'By its name.' : null,
  };
}
