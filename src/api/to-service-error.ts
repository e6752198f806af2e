/** Converts an unexpected response to the client's error. Loaded when first needed. */
import * as z from 'zod/mini';
import { now } from '#lib/clock.ts';
import { Problem } from './contract/problem.ts';
import { ServiceError } from './errors.ts';
import { readRetryAfter } from './rate-headers.ts';

/** The job named by a refusal: its ID, or the end of the path to poll it at. */
function jobOf({ job_id: id, poll_url: path }: Partial<Problem>): string | null {
  const named = id ?? /\/jobs\/([^/?#]+)$/.exec(path ?? '')?.[1] ?? null;
  return named === '' ? null : named;
}

function waitOf(headers: Headers): { retryAfter?: number } {
  return headers.has('Retry-After') ? { retryAfter: readRetryAfter(headers, now()) } : {};
}

/** The error of a refused call; `body` is the parsed response, `undefined` if it was not JSON. */
export function toServiceError(response: Response, body: unknown): ServiceError {
  const parsed = z.safeParse(Problem, body);
  const problem = parsed.success ? parsed.data : {};
  const { status, headers } = response;
  if (status === 401) return new ServiceError({ kind: 'unauthorized' }, problem);
  if (status === 403) return new ServiceError({ kind: 'forbidden' }, problem);
  if (status === 404 || status === 410) return new ServiceError({ kind: 'notFound' }, problem);
  if (status === 409 || status === 425) {
    return new ServiceError(
      { kind: 'conflict', jobId: jobOf(problem), ...waitOf(headers) },
      problem,
    );
  }
  if (status === 429) {
    // The scheduler waits for the rate limit; only calls that could not be scheduled get here.
    const retryAfter = Math.max(1, Number(headers.get('Retry-After')) || 1);
    return new ServiceError({ kind: 'rateLimited', retryAfter }, problem);
  }
  if (status >= 500) {
    return new ServiceError({ kind: 'server', status, ...waitOf(headers) }, problem);
  }
  if (!parsed.success) return new ServiceError({ kind: 'unreadable' });
  const fields = (parsed.data.errors ?? []).map(({ pointer, detail }) => ({
    pointer: pointer ?? '',
    detail: detail ?? '',
  }));
  return new ServiceError({ kind: 'invalid', fields }, problem);
}
