import type * as z from 'zod/mini';
import { id, instant, message, quantity, record, text } from './field.ts';
import { AskedReport } from './report.ts';

/** Given: api/contract/README.md, "Jobs". */
export const jobStatuses = ['pending', 'running', 'completed', 'failed', 'cancelled'] as const;
export type JobStatus = (typeof jobStatuses)[number];

/** A report in progress or ended. api/contract/README.md, "Jobs". */
export const Job = record({
  given: {
    id,
    /** One of `jobStatuses`, or an unknown one. */
    status: text,
    poll_url: text,
    /** Present once the job is completed. Valid for an hour; each read of the job returns a new one. */
    result_url: text,
  },
  chosen: {
    created_at: instant,
    updated_at: instant,
    /** 0 to 1. */
    progress: quantity,
    failure_reason: message,
    /** When `result_url` expires. */
    expires_at: instant,
    request: AskedReport,
  },
});
export type Job = z.infer<typeof Job>;
