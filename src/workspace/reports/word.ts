/** What the service says of a job, as the panel takes it up. */
import type { AskedReport } from '#api/contract/report.ts';
import type { JobAnswer } from '#queries/reports.queries.ts';

export interface Word {
  id: string;
  /** `null`: it does not say. */
  status: string | null;
  /** 0 to 1. */
  progress: number | null;
  /** Milliseconds since 1970, by the service's clock. */
  createdAt: number | null;
  /** Since when it has this status; `null` where that does not follow from what it says. */
  since: number | null;
  reason: string | null;
  request: AskedReport | null;
  /** Seconds. */
  retryAfter: number | null;
}

/** The word that an answer brings. `updated_at` of a running job moves on with it, so it says no start. */
export function wordOf({ job, retryAfter }: JobAnswer): Word {
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
