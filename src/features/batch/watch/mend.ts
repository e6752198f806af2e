/** Which items go back to the list to be mended. */
import { type RowText, tidy } from '#domain/batch.ts';
import { isEndedBatch } from '#domain/batch-change.ts';
import type { ItemOutcome } from '#workspace/batch/items.ts';
import type { Batch } from '#workspace/batch/record.ts';

/** Items that failed; or of which the service says nothing, though their batch has ended. */
export type Mended = 'failed' | 'silent';

/** How many such items a batch has. */
export function mendedCount(
  { standing, status, count, left, good, failed }: Batch,
  kind: Mended,
): number {
  if (standing !== 'sent' || !isEndedBatch(status)) return 0;
  return kind === 'failed'
    ? (failed ?? 0)
    : Math.max(0, count - left - (good ?? 0) - (failed ?? 0));
}

/** Whether an item of a batch that has ended is such a one. */
export function isMended({ result, isLeft }: ItemOutcome, kind: Mended): boolean {
  const success = result?.success ?? null;
  return !isLeft && success === (kind === 'failed' ? false : null);
}

const textOf = (row: RowText): string =>
  [tidy('asin', row.asin), tidy('countryCode', row.countryCode), Number(row.percACoS)].join(' ');

/** Those that are not on the list already, just as they are: who presses twice adds them once. */
export function notThere<T extends RowText>(rows: readonly T[], list: readonly RowText[]): T[] {
  const there = new Set(list.map(textOf));
  return rows.filter((row) => !there.has(textOf(row)));
}
