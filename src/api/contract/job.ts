import type * as z from 'zod/mini';
import { id, instant, quantity, record, text } from './field.ts';
import { AskedReport } from './report.ts';

/** Given: interface document, section 3. */
export const jobStatuses = ['pending', 'running', 'completed', 'failed', 'cancelled'] as const;
export type JobStatus = (typeof jobStatuses)[number];

/** A report under way or ended. Interface document, section 2 "Job". */
export const Job = record({
  given: {
    id,
    /** One of `jobStatuses`, or a word that is not known here. */
    status: text,
    poll_url: text,
    /** There when the job is completed. Good for an hour, and anew with each reading of the job. */
    result_url: text,
  },
  chosen: {
    created_at: instant,
    updated_at: instant,
    /** 0 to 1. */
    progress: quantity,
    failure_reason: text,
    /** When `result_url` ends. */
    expires_at: instant,
    /** What was asked for. */
    request: AskedReport,
  },
});
export type Job = z.infer<typeof Job>;
