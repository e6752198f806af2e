/** Opens a job's result, wherever it is and however old its URL. */
import type { QueryClient } from '@tanstack/react-query';
import { type OpenResult, openResult, ResultError } from '#api/result.ts';
import { service } from '#api/service.ts';
import { now } from '#lib/clock.ts';
import { jobQueries, type JobAnswer } from '#queries/reports.queries.ts';

/** A URL that expires within this many milliseconds would do so in transit. */
const soon = 10_000;

/**
 * Opens the result of a completed job. An expired URL is renewed once by reading the job again. Throws
 * `ResultError`, `ServiceError`, and aborts unchanged.
 */
export async function openJobResult(
  client: QueryClient,
  jobId: string,
  signal: AbortSignal,
): Promise<OpenResult & { job: JobAnswer['job'] }> {
  const options = jobQueries.detail(jobId);
  const read = async () => (await client.query({ ...options, staleTime: 0 })).job;
  const open = async (job: JobAnswer['job']) => {
    signal.throwIfAborted();
    // A job whose result no longer exists has no URL to renew.
    if (job.result_url === null) throw new ResultError('expired');
    return { ...(await openResult(service(), job.result_url, signal)), job };
  };
  const known = client.getQueryData(options.queryKey)?.job;
  if (known === undefined || isExpired(known)) return open(await read());
  try {
    return await open(known);
  } catch (error) {
    if (!(error instanceof ResultError) || error.reason !== 'expired') throw error;
    return open(await read());
  }
}

/** A problem with a result's URL; `null` for other failures. */
export const resultError = (error: unknown): ResultError | null =>
  error instanceof ResultError ? error : null;

/** Whether reading the result requires reading the job first. */
export function isExpired({ result_url, expires_at }: JobAnswer['job']): boolean {
  return result_url === null || Date.parse(expires_at ?? '') < now() + soon;
}
