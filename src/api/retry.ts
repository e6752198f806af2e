/**
 * Which failures of reading time may cure. Being out of budget is not among them: the scheduler waits
 * that out by itself, and gives up only where waiting has not helped. Nothing here is for calls that
 * change something, which may have been taken though no answer came.
 */
import { ServiceError } from './errors.ts';

/** How often reading is tried again by itself after such an error. */
export function retriesOf(error: unknown): number {
  if (!(error instanceof ServiceError)) return 0;
  const { failure } = error;
  const mayPass =
    failure.kind === 'network' || (failure.kind === 'server' && failure.status === 503);
  return mayPass ? 2 : 0;
}

/** Milliseconds until the next try, after so many failures; spread out, so that many tabs do not come back in the same moment. */
export function backoff(failures: number): number {
  return 1000 * 2 ** failures * (0.5 + Math.random());
}
