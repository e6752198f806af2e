/** What a failed request to submit a batch says about the batch. */
import { ServiceError } from '#api/errors.ts';

export type SubmitOutcome =
  /** Not accepted; can be sent unchanged later. */
  | { kind: 'postponed'; why: 'signedOut' | 'rateLimit'; seconds: number }
  /** Not accepted, and sending it again would not help. */
  | { kind: 'refused'; reason: string | null; itemErrors: { index: number; text: string }[] }
  /** The service may have accepted it. */
  | { kind: 'unanswered'; reason: string | null };

/**
 * Only an explicit refusal proves that the service accepted nothing. After a network error, a server
 * error or an unreadable response it may have accepted the batch.
 */
export function toSubmitOutcome(error: unknown): SubmitOutcome {
  if (!(error instanceof ServiceError)) return { kind: 'unanswered', reason: null };
  const { failure, detail } = error;
  switch (failure.kind) {
    case 'unauthorized':
      return { kind: 'postponed', why: 'signedOut', seconds: 0 };
    case 'rateLimited':
      return { kind: 'postponed', why: 'rateLimit', seconds: failure.retryAfter };
    case 'invalid':
      return { kind: 'refused', reason: detail, itemErrors: toItemErrors(failure.fields) };
    case 'forbidden':
      return { kind: 'refused', reason: detail ?? forbidden, itemErrors: [] };
    case 'notFound':
      return { kind: 'refused', reason: detail ?? notFound, itemErrors: [] };
    // A conflict may be with an earlier request for the same batch: it may be accepted or refused.
    case 'conflict':
    case 'server':
    case 'network':
    case 'unreadable':
  }
  const hasReason = failure.kind === 'server' || failure.kind === 'conflict';
  return { kind: 'unanswered', reason: hasReason ? detail : null };
}

const forbidden = 'Your user or subscription key has no access to v2 batches.';
const notFound = 'The service does not offer v2 batches at this address.';

/** `/3/percACoS` is about the fourth item. */
function toItemErrors(fields: readonly { pointer: string; detail: string }[]) {
  return fields.flatMap(({ pointer, detail }) => {
    const index = Number(/^#?\/(\d+)/.exec(pointer)?.[1] ?? Number.NaN);
    return Number.isNaN(index) ? [] : { index, text: detail };
  });
}
