/** Reports over real fetch, with actions in any order: create, advance, poll, cancel. */
import { expect, test } from 'vitest';
import { type JobStatus, jobStatuses } from '#api/contract/job.ts';
import { fc } from '#lib/test-properties.ts';
import { body, signedInWorld } from '#mocks/testing.ts';

interface Answer {
  id: string;
  status: JobStatus;
  result_url?: string;
  failure_reason?: string;
}

const ended: readonly JobStatus[] = ['completed', 'failed', 'cancelled'];
const step = fc.oneof(
  fc.record({
    do: fc.constant('create' as const),
    name: fc.constantFrom('a', 'b', 'fail', 'slow'),
  }),
  fc.record({ do: fc.constant('advance' as const), seconds: fc.nat(12) }),
  fc.record({ do: fc.constantFrom('poll' as const, 'cancel' as const), pick: fc.nat(10) }),
);

test('jobs only have documented statuses, and an ended job never changes', async () => {
  const { send, get, clock, reset } = await signedInWorld({ tier: 'enterprise' });
  const known = new Map<string, JobStatus>();
  const under = (status: JobStatus) => !ended.includes(status);

  const poll = async (id: string) => {
    const job = await body<Answer>(get(`/advertising/jobs/${id}`));
    const before = known.get(id) ?? 'pending';
    expect(jobStatuses).toContain(job.status);
    expect(under(before) ? job.status : before).toBe(job.status);
    expect(before === 'running' && job.status === 'pending').toBe(false);
    expect(job.result_url !== undefined).toBe(job.status === 'completed');
    expect(job.failure_reason !== undefined).toBe(job.status === 'failed');
    known.set(id, job.status);
    return job.status;
  };
  const create = async (name: string) => {
    const dates = { start_date: '2026-03-01', end_date: '2026-03-02' };
    const kind = { report_type: 'campaign', time_unit: 'daily', format: 'csv' };
    const answer = await send('POST', '/advertising/reports', { name, ...kind, ...dates });
    expect([202, 425]).toContain(answer.status);
    const { id, status, job_id: twin } = await body<Answer & { job_id?: string }>(answer);
    if (twin === undefined) known.set(id, status);
    const asked = twin ?? id;
    expect(under(await poll(asked))).toBe(true);
  };
  const cancel = async (id: string) => {
    const before = await poll(id);
    const answer = await send('POST', `/advertising/jobs/${id}/cancel`);
    expect(answer.status).toBe(under(before) ? 200 : 409);
    expect(await poll(id)).toBe(under(before) ? 'cancelled' : before);
  };

  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      await reset();
      known.clear();
      for (const one of steps) {
        const id =
          'pick' in one ? [...known.keys()][one.pick % Math.max(1, known.size)] : undefined;
        if (one.do === 'create') await create(one.name);
        else if (one.do === 'advance') await clock({ advance_s: one.seconds });
        else if (id !== undefined) await (one.do === 'poll' ? poll(id) : cancel(id));
      }
    }),
    { numRuns: 40 },
  );
});
