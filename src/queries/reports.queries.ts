/** Reports and their jobs. Not cached: `features/reports` stores the state of reports. */
import { queryOptions } from '@tanstack/react-query';
import type { ServiceResponse, Call } from '#api/client.ts';
import { readRecord } from '#api/contract/envelope.ts';
import { Job } from '#api/contract/job.ts';
import type { ReportRequest } from '#api/contract/report.ts';
import { service } from '#api/service.ts';
import { readable } from './list.ts';
import { fresh } from './persisted-query.ts';

export interface JobAnswer {
  job: Job;
  /** Milliseconds since 1970. */
  receivedAt: number;
  /** Seconds after which to poll again, if stated by the service; otherwise `null`. */
  retryAfter: number | null;
}

/**
 * `POST /advertising/reports`. Throws `ServiceError`: `conflict` with the running job of the same request.
 * Without a response it may have been accepted nevertheless.
 */
export async function requestReport(json: ReportRequest): Promise<JobAnswer> {
  return read(await service().call('requestReport', { json, priority: 'user' }));
}

/** `GET /advertising/jobs/{jobId}`. Throws `ServiceError`. */
export async function readJob(jobId: string, call: Call): Promise<JobAnswer> {
  return read(await service().call('job', { ...call, path: { jobId } }));
}

/** `POST /advertising/jobs/{jobId}/cancel`. Throws `ServiceError`: `conflict` if it has ended. */
export async function cancelJob(jobId: string): Promise<JobAnswer> {
  return read(await service().call('cancelJob', { path: { jobId }, priority: 'user' }));
}

function read({ body, receivedAt, retryAfter = null }: ServiceResponse): JobAnswer {
  const job = readable(() => readRecord(Job, body));
  return { job, receivedAt, retryAfter };
}

export const jobQueries = {
  /** `GET /advertising/jobs/{jobId}`. Not persisted: anyone who reads the address of a result can open it. */
  detail: (id: string) =>
    queryOptions({
      queryKey: ['jobs', 'detail', id],
      queryFn: ({ signal }) => readJob(id, { signal }),
      staleTime: fresh.record,
      meta: { endpoint: 'job', fresh: fresh.record },
    }),
};
