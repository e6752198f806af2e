/** What a failed call means for its scan. */
import { ServiceError, type ServiceErrorKind } from '#api/errors.ts';

/**
 * `again`: the IDs are requested once more, after the given seconds or when there is a connection. `over`:
 * the user is signed out. `failed`: only these IDs failed, with a short reason.
 */
export type ScanOutcome =
  | { kind: 'again'; seconds: number | null }
  | { kind: 'over' }
  | { kind: 'failed'; reason: string };

export function toScanOutcome(error: unknown, isLive: boolean): ScanOutcome {
  if (!(error instanceof ServiceError)) return { kind: 'failed', reason: 'page error' };
  const { failure } = error;
  if (failure.kind === 'network') return { kind: 'again', seconds: null };
  if (failure.kind === 'rateLimited') return { kind: 'again', seconds: failure.retryAfter };
  if (failure.kind === 'unauthorized' && !isLive) return { kind: 'over' };
  return { kind: 'failed', reason: reasonOf(failure) };
}

/** Short texts to display beside a number; other failures use their kind. */
const reasons: Partial<Record<ServiceErrorKind, string>> = {
  unreadable: 'unreadable response',
  invalid: 'rejected as invalid',
  forbidden: 'not allowed',
  unauthorized: 'not signed in',
};

function reasonOf(failure: ServiceError['failure']): string {
  return failure.kind === 'server'
    ? String(failure.status)
    : (reasons[failure.kind] ?? failure.kind);
}
