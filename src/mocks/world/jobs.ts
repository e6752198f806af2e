/** A report's status as a function of its request time and the clock. api/contract/README.md, "Jobs". */
import type { JobStatus } from '#api/contract/job.ts';
import { isoInstant } from './calendar.ts';
import { draw, hashText } from './random.ts';
import type { StoredJob } from './state.ts';

export interface JobView {
  status: JobStatus;
  /** 0 to 1. */
  progress: number;
  /** When the status was entered, ms. */
  since: number;
}

/** How long a result URL is valid after the job was last read, in ms. */
const resultLifetime = 3_600_000;

const drawQueue = draw('job queue');
const drawWork = draw('job work');

/** Reports with `slow` in their name take this many times as long. */
const slowness = 30;

/** The status of the job `id` at `now` (ms). */
export function jobAt(id: string, job: StoredJob, now: number): JobView {
  const { queue, work } = durations(id, job);
  const started = job.createdAt + queue;
  const ended = started + (job.failure === null ? work : work * 0.6);
  const { cancelledAt } = job;
  if (cancelledAt !== null) {
    return { status: 'cancelled', progress: share(cancelledAt, started, work), since: cancelledAt };
  }
  if (now < started) return { status: 'pending', progress: 0, since: job.createdAt };
  if (now < ended)
    return { status: 'running', progress: share(now, started, work), since: started };
  if (job.failure !== null) return { status: 'failed', progress: 0.6, since: ended };
  return { status: 'completed', progress: 1, since: ended };
}

/** When a completed job's result URL expires, in ms. */
export function resultEnd(id: string, job: StoredJob): number {
  const { queue, work } = durations(id, job);
  return Math.max(job.createdAt + queue + work, job.readAt) + resultLifetime;
}

/** Whether a status may still change. */
export function isInProgress(status: JobStatus): boolean {
  return status === 'pending' || status === 'running';
}

/** The job as the service returns it. `resultUrl` is used only if there is a result. */
export function jobBody(
  id: string,
  job: StoredJob,
  now: number,
  resultUrl: (end: number) => string,
) {
  const { status, progress, since } = jobAt(id, job, now);
  const end = resultEnd(id, job);
  return {
    id,
    status,
    poll_url: `/advertising/jobs/${id}`,
    created_at: isoInstant(job.createdAt),
    updated_at: isoInstant(status === 'running' ? now : since),
    progress: Math.round(progress * 100) / 100,
    request: job.request,
    ...(status === 'failed' ? { failure_reason: job.failure } : {}),
    ...(status === 'completed' ? { result_url: resultUrl(end), expires_at: isoInstant(end) } : {}),
  };
}

/** One to four seconds in the queue, then four to twelve running: long enough to watch. */
function durations(id: string, { request }: StoredJob): { queue: number; work: number } {
  const seed = hashText(id);
  const factor = request.name.toLowerCase().includes('slow') ? slowness : 1;
  return {
    queue: (1000 + 3000 * drawQueue(seed)) * factor,
    work: (4000 + 8000 * drawWork(seed)) * factor,
  };
}

function share(now: number, started: number, work: number): number {
  return Math.min(1, Math.max(0, (now - started) / work));
}
