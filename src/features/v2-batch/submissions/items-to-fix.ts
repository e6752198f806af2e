/** Which items of a batch can be added to the draft again. */
import { type RowText, itemKey } from '#features/v2-batch/draft/batch.ts';
import { isEndedBatch } from '#features/v2-batch/store/batch-change.ts';
import type { Batch } from '#features/v2-batch/store/stored-batches.ts';
import type { ItemOutcome } from '#features/v2-batch/store/stored-items.ts';

/** Items that failed, or that have no result although their batch has ended. */
export type ItemsToFix = 'failed' | 'noResult';

/** The number of such items in a batch. */
export function countItemsToFix(
  { standing, status, count, good, failed }: Batch,
  kind: ItemsToFix,
): number {
  if (standing !== 'sent' || !isEndedBatch(status)) return 0;
  return kind === 'failed' ? (failed ?? 0) : Math.max(0, count - (good ?? 0) - (failed ?? 0));
}

/** Whether an item of an ended batch is one of them. */
export function isItemToFix({ result }: ItemOutcome, kind: ItemsToFix): boolean {
  const success = result?.success ?? null;
  return success === (kind === 'failed' ? false : null);
}

const textOf = (row: RowText): string => `${itemKey(row)} ${Number(row.percACoS)}`;

/** The rows that are not in the list yet with the same target, so that a double click adds them once. */
export function withoutExisting<T extends RowText>(
  rows: readonly T[],
  list: readonly RowText[],
): T[] {
  const existing = new Set(list.map(textOf));
  return rows.filter((row) => !existing.has(textOf(row)));
}
