import { endpoint } from '#mocks/endpoint.ts';
import { Refusal } from '#mocks/refusal.ts';
import { isInProgress, jobAt, jobBody } from '#mocks/world/jobs.ts';
import { ownJob } from './get.ts';

/** POST /advertising/jobs/{jobId}/cancel: from pending or running; 409 for a job that has ended. */
export const cancelJob = endpoint('cancelJob', async (call) => {
  const { jobId = '' } = call.params;
  const job = await call.world.store.update((state) => {
    const known = ownJob(call, state, jobId);
    const { status } = jobAt(jobId, known, call.now);
    if (!isInProgress(status)) {
      throw new Refusal(409, `The job is ${status} and cannot be cancelled.`);
    }
    known.cancelledAt = call.now;
    return { ...known };
  });
  return jobBody(jobId, job, call.now, () => '');
});
