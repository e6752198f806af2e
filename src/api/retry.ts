/**
 * Which failed reads are retried automatically. Not refusals because of the rate limit: the limiter waits
 * for it, and rejects only if waiting has not helped. Not for writes, which may have been accepted although
 * no response came.
 */
import { ServiceError } from './errors.ts';

/** How often a read is retried automatically after this error. */
export function retriesOf(error: unknown): number {
  if (!(error instanceof ServiceError)) return 0;
  const { failure } = error;
  const mayPass =
    failure.kind === 'network' || (failure.kind === 'server' && isTemporary(failure.status));
  return mayPass ? 2 : 0;
}

/** Whether the status means that the service, or a gateway before it, is busy or restarting. */
export const isTemporary = (status: number): boolean => [502, 503, 504].includes(status);

/** Milliseconds until the next attempt; randomized, so that many tabs do not retry at the same moment. */
export function backoff(failures: number): number {
  return 1000 * 2 ** failures * (0.5 + Math.random());
}
