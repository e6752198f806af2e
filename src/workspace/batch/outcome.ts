/** What became of a batch that was sent, as far as the answer says. */
import { ServiceError } from '#api/errors.ts';

export type Outcome =
  /** It was not taken, and may be sent as it is once that makes sense. */
  | { kind: 'postponed'; why: 'signed out' | 'budget'; seconds: number }
  /** It was not taken, and would not be; `halts`: nor would any other. */
  | {
      kind: 'refused';
      reason: string | null;
      halts: boolean;
      said: { index: number; text: string }[];
    }
  /** It may have been taken. */
  | { kind: 'lost'; reason: string | null };

/**
 * What a failed sending means. Only a clear refusal says that nothing was taken: whatever broke off, an
 * error of the server and an answer that is none may stand for a batch that was.
 */
export function outcomeOf(error: unknown): Outcome {
  if (!(error instanceof ServiceError)) return { kind: 'lost', reason: null };
  const { failure, detail } = error;
  switch (failure.kind) {
    case 'unauthorized':
      return { kind: 'postponed', why: 'signed out', seconds: 0 };
    case 'rateLimited':
      return { kind: 'postponed', why: 'budget', seconds: failure.retryAfter };
    case 'invalid':
      return { kind: 'refused', reason: detail, halts: false, said: saidOf(failure.fields) };
    case 'forbidden':
      return { kind: 'refused', reason: detail ?? forbidden, halts: true, said: [] };
    case 'notFound':
      return { kind: 'refused', reason: detail ?? notFound, halts: true, said: [] };
    // It may be at odds with itself, sent before: in the service's hands, or refused.
    case 'conflict':
    case 'server':
    case 'network':
    case 'unreadable':
  }
  const isSaid = failure.kind === 'server' || failure.kind === 'conflict';
  return { kind: 'lost', reason: isSaid ? detail : null };
}

const forbidden = 'The service refuses this to your user or subscription key.';
const notFound = 'The service has no v2 batches at this address.';

/** `/3/percACoS` is about the fourth item. */
function saidOf(fields: readonly { pointer: string; detail: string }[]) {
  return fields.flatMap(({ pointer, detail }) => {
    const index = Number(/^#?\/(\d+)/.exec(pointer)?.[1] ?? Number.NaN);
    return Number.isNaN(index) ? [] : { index, text: detail };
  });
}
