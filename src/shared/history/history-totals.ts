/** Sums of the history over days. */
import { type HistoryBlock, daysOfMonth } from './history-block.ts';

/** The days read for any account, oldest first. */
export function readDays(blocks: readonly HistoryBlock[]): string[] {
  return blocks.flatMap(({ month, accounts, readAt }) =>
    daysOfMonth(month).filter((_, day, { length }) =>
      accounts.some((__, account) => (readAt.last[account * length + day] ?? 0) > 0),
    ),
  );
}
