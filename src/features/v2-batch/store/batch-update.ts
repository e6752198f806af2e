import type { BatchAnswer } from '#queries/batch.queries.ts';
import { isEndedBatch } from './batch-change.ts';
import type { BatchUpdate } from './batch-events.ts';

/** Converts a response of the service to the update that the reducer takes. */
export function toBatchUpdate({ batch: { status, data }, retryAfter }: BatchAnswer): BatchUpdate {
  const hasItems = data !== null && isEndedBatch(status);
  const countOf = (success: boolean): number | null =>
    hasItems ? data.filter((item) => item.status?.success === success).length : null;
  return { status, good: countOf(true), failed: countOf(false), retryAfter };
}
