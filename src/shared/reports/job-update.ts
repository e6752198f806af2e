/** What a response says about a job. */
import type { AskedReport } from '#api/contract/report.ts';
import type { JobAnswer } from '#queries/reports.queries.ts';

export interface JobUpdate {
  id: string;
  /** `null` if not stated. */
  status: string | null;
  /** 0 to 1. */
  progress: number | null;
  /** Milliseconds since 1970, by the service's clock. */
  createdAt: number | null;
  /** When this status began; `null` if the response does not tell. */
  since: number | null;
  reason: string | null;
  request: AskedReport | null;
  /** Seconds. */
  retryAfter: number | null;
}

/** The update in a response. The `updated_at` of a running job keeps moving, so it is not a start. */
export function toJobUpdate({ job, retryAfter }: JobAnswer): JobUpdate {
  const createdAt = instant(job.created_at);
  const isStill = job.status !== 'running';
  return {
    id: job.id,
    status: job.status,
    progress: job.progress === null ? null : Math.min(1, Math.max(0, job.progress)),
    createdAt,
    since: isStill ? (instant(job.updated_at) ?? null) : null,
    reason: job.failure_reason,
    request: job.request,
    retryAfter,
  };
}

function instant(value: string | null): number | null {
  return value === null ? null : Date.parse(value);
}
