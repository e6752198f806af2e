/** Converts an unexpected response to the client's error. */
import * as z from 'zod/mini';
import { boundedMessage } from '#lib/bounded-message.ts';
import { now } from '#lib/clock.ts';
import { parseJson } from './body.ts';
import { Problem } from './contract/problem.ts';
import { ServiceError } from './errors.ts';
import { statedRetryAfter } from './rate-headers.ts';

/** The job named by a refusal: its ID, or the end of the path to poll it at. */
function jobOf({ job_id: id, poll_url: path }: Partial<Problem>): string | null {
  const named = id ?? /\/jobs\/([^/?#]+)$/.exec(path ?? '')?.[1] ?? null;
  return named === '' ? null : named;
}

/** The problem document of a response; without one, its text is the detail, unless that is markup or has no words. */
function problemOf(text: string): Partial<Problem> {
  const problem: Partial<Problem> = z.safeParse(Problem, parseJson(text)).data ?? {};
  const detail = text.trim();
  const isTold = problem.detail ?? problem.title ?? problem.errors;
  return isTold || !/^[^<].*\p{L}/su.test(detail)
    ? problem
    : { ...problem, detail: boundedMessage(detail) };
}

/** The error of a refused call, whose body is this text. */
export function toServiceError(response: Response, text: string): ServiceError {
  const problem = problemOf(text);
  const { status, headers } = response;
  const retryAfter = statedRetryAfter(headers, now());
  if (status === 401) return new ServiceError({ kind: 'unauthorized' }, problem);
  if (status === 403) return new ServiceError({ kind: 'forbidden' }, problem);
  if (status === 404 || status === 410) return new ServiceError({ kind: 'notFound' }, problem);
  if (status === 409 || status === 425) {
    return new ServiceError({ kind: 'conflict', jobId: jobOf(problem), retryAfter }, problem);
  }
  if (status === 429) {
    // The limiter waits for the rate limit; only calls outside of it get here.
    return new ServiceError({ kind: 'rateLimited', retryAfter: retryAfter ?? 1 }, problem);
  }
  // An HTML page does not come from the service but from a gateway.
  const isPage = headers.get('Content-Type')?.includes('html') ?? false;
  // A timeout is no refusal: the service may have acted on the call.
  if (status >= 500 || (status === 408 && !isPage)) {
    return new ServiceError({ kind: 'server', status, retryAfter }, problem);
  }
  if (isPage || status < 400 || /^\s*<(!doctype|html)/i.test(text)) {
    return new ServiceError({ kind: 'unreadable' });
  }
  const fields = (problem.errors ?? []).map(({ pointer, detail }) => ({
    pointer: pointer ?? '',
    detail: detail ?? '',
  }));
  return new ServiceError({ kind: 'invalid', fields }, problem);
}
