import { type DataCall, endpoint } from '#mocks/endpoint.ts';
import { unknown } from '#mocks/refusal.ts';
import { resultUrl } from '#mocks/results.ts';
import { jobBody } from '#mocks/world/jobs.ts';
import type { State, StoredJob } from '#mocks/world/state.ts';

/** GET /advertising/jobs/{jobId}: reading a job renews its result URL. */
export const getJob = endpoint('job', async (call) => {
  const { jobId = '' } = call.params;
  const job = await call.world.store.update((state) => {
    const known = ownJob(call, state, jobId);
    known.readAt = call.now;
    return { ...known };
  });
  return jobBody(jobId, job, call.now, (end) => resultUrl(call, jobId, job, end));
});

/** The calling user's job; throws a 404 for any other. */
export function ownJob({ user }: DataCall, state: State, id: string): StoredJob {
  const job = Object.hasOwn(state.jobs, id) ? state.jobs[id] : undefined;
  if (job?.sub !== user.sub) throw unknown('job', id);
  return job;
}
