/** The one error that a call to the service can end with. */
import type { Problem } from './contract/problem.ts';

interface Details {
  /** No valid bearer or no key: sign in again. */
  unauthorized: object;
  /** This user's key does not open this data. */
  forbidden: object;
  notFound: object;
  /**
   * The state of the thing forbids it, for example cancelling a job that has ended. `jobId` is the job
   * that answers the same report already, where one was asked for, to be looked at in `retryAfter` seconds.
   */
  conflict: { jobId: string | null; retryAfter?: number };
  /** The service understood and refused the input; `fields` name what and why. */
  invalid: { fields: { pointer: string; detail: string }[] };
  /** The budget is spent; `retryAfter` in seconds. */
  rateLimited: { retryAfter: number };
  /** The service failed; `status` is the HTTP status, `retryAfter` the seconds to wait where it says so. */
  server: { status: number; retryAfter?: number };
  /** No answer came: offline, refused by the browser, or cut off. */
  network: object;
  /** An answer came that is not what the contract says, such as a gateway's HTML page. */
  unreadable: object;
}

export type ServiceErrorKind = keyof Details;

type Failure = { [K in ServiceErrorKind]: { kind: K } & Details[K] }[ServiceErrorKind];

/** The service's own words beyond that, in characters, are left out. */
const mostWords = 1000;

/** Thrown by the client, and by nothing else. Switch on `failure.kind`. */
export class ServiceError extends Error {
  readonly failure: Failure;
  /** The service's own words, where it sent a problem document; never rendered as HTML. */
  readonly detail: string | null;
  /** For the service's support, where it sent one. */
  readonly requestId: string | null;

  constructor(failure: Failure, problem?: Partial<Problem>) {
    super(problem?.detail ?? problem?.title ?? failure.kind);
    this.name = 'ServiceError';
    this.failure = failure;
    const words = problem?.detail ?? problem?.title ?? null;
    this.detail =
      words !== null && words.length > mostWords ? `${words.slice(0, mostWords)}…` : words;
    this.requestId = problem?.request_id ?? null;
  }
}
