import { isEndedBatch } from '#domain/batch-change.ts';
import type { BatchAnswer } from '#queries/batch.queries.ts';
import type { Word } from './told.ts';

/** The word that an answer brings, as the panel takes it up. */
export function wordOf({ batch: { status, data }, retryAfter }: BatchAnswer): Word {
  const hasItems = data !== null && isEndedBatch(status);
  const countOf = (success: boolean): number | null =>
    hasItems ? data.filter((item) => item.status?.success === success).length : null;
  return { status, good: countOf(true), failed: countOf(false), retryAfter };
}
