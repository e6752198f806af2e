/** The error thrown by all calls to the service. */
import type { Problem } from './contract/problem.ts';

interface Details {
  /** No valid bearer or no key: sign in again. */
  unauthorized: object;
  /** The user's key does not permit access to this data. */
  forbidden: object;
  notFound: object;
  /**
   * Not possible in the current state, for example cancelling a job that has ended. `jobId` is the running
   * job of the same report, if one was requested; check it after `retryAfter` seconds.
   */
  conflict: { jobId: string | null; retryAfter?: number | undefined };
  /** The service rejected the call; `fields` lists what is wrong with its input, if given. */
  invalid: { fields: { pointer: string; detail: string }[] };
  /** The rate limit is exhausted; `retryAfter` in seconds. */
  rateLimited: { retryAfter: number };
  /** The service failed or timed out; `status` is the HTTP status, `retryAfter` the seconds to wait, if given. */
  server: { status: number; retryAfter?: number | undefined };
  /** No response: offline, blocked by the browser, or cut off. */
  network: object;
  /**
   * A response that does not match the contract: JSON of another form, or not even that, such as a gateway's HTML page;
   * or one that `adapter` could not convert, with its reason.
   */
  unreadable: { isJson?: boolean; adapter?: string };
}

export type ServiceErrorKind = keyof Details;

type Failure = { [K in ServiceErrorKind]: { kind: K } & Details[K] }[ServiceErrorKind];

/** Thrown only by the client. Switch on `failure.kind`. */
export class ServiceError extends Error {
  readonly failure: Failure;
  /** The service's message, from a problem document or as plain text; never rendered as HTML. */
  readonly detail: string | null;
  /** For the service's support, if given. */
  readonly requestId: string | null;

  constructor(failure: Failure, problem?: Partial<Problem>) {
    super(problem?.detail ?? problem?.title ?? failure.kind);
    this.name = 'ServiceError';
    this.failure = failure;
    this.detail = problem?.detail ?? problem?.title ?? null;
    this.requestId = problem?.request_id ?? null;
  }
}
