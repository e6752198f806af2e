/** Reports and their jobs. Nothing is cached here: what is known of a job is kept by `workspace/reports`. */
import { readRecord } from '#api/contract/envelope.ts';
import { Job } from '#api/contract/job.ts';
import type { ReportRequest } from '#api/contract/report.ts';
import type { Answer, Call } from '#api/client.ts';
import { readRetryAfter } from '#api/rate-headers.ts';
import { service } from '#api/service.ts';
import { readable } from './list.ts';

export interface JobAnswer {
  job: Job;
  /** Milliseconds since 1970. */
  receivedAt: number;
  /** Seconds after which the service wants to be asked again; `null` where it does not say. */
  retryAfter: number | null;
}

/**
 * `POST /advertising/reports`. Throws `ServiceError`: `conflict` with the job that answers the same
 * request already. Where no answer comes it may have been taken all the same.
 */
export async function askReport(json: ReportRequest): Promise<JobAnswer> {
  return read(await service().call('requestReport', { json, priority: 'user' }));
}

/** `GET /advertising/jobs/{jobId}`. Throws `ServiceError`. */
export async function readJob(jobId: string, call: Call): Promise<JobAnswer> {
  return read(await service().call('job', { ...call, path: { jobId } }));
}

/** `POST /advertising/jobs/{jobId}/cancel`. Throws `ServiceError`: `conflict` where it has ended. */
export async function cancelJob(jobId: string): Promise<JobAnswer> {
  return read(await service().call('cancelJob', { path: { jobId }, priority: 'user' }));
}

function read({ body, receivedAt, retryAfter: said }: Answer): JobAnswer {
  const job = readable(() => readRecord(Job, body));
  const retryAfter = said ? readRetryAfter(new Headers({ 'Retry-After': said }), receivedAt) : null;
  return { job, receivedAt, retryAfter };
}
