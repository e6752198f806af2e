/** What a failed call means to the crawl that made it. */
import { ServiceError, type ServiceErrorKind } from '#api/errors.ts';

/**
 * `again`: nothing was learned of the ids, they are asked for once more, after the seconds given or
 * when there is a connection. `over`: nobody is signed in any more. `failed`: these ids, and no others; why, in short.
 */
export type Outcome =
  | { kind: 'again'; seconds: number | null }
  | { kind: 'over' }
  | { kind: 'failed'; reason: string };

export function outcomeOf(error: unknown, isLive: boolean): Outcome {
  if (!(error instanceof ServiceError)) return { kind: 'failed', reason: 'an error of this page' };
  const { failure } = error;
  if (failure.kind === 'network') return { kind: 'again', seconds: null };
  if (failure.kind === 'rateLimited') return { kind: 'again', seconds: failure.retryAfter };
  if (failure.kind === 'unauthorized' && !isLive) return { kind: 'over' };
  return { kind: 'failed', reason: reasonOf(failure) };
}

/** As short as it can be said beside a number; else the kind has to do. */
const reasons: Partial<Record<ServiceErrorKind, string>> = {
  unreadable: 'unreadable answer',
  invalid: 'refused as invalid',
  forbidden: 'not allowed',
  unauthorized: 'not signed in',
};

function reasonOf(failure: ServiceError['failure']): string {
  return failure.kind === 'server'
    ? String(failure.status)
    : (reasons[failure.kind] ?? failure.kind);
}
