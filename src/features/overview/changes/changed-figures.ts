/** Formats numbers in the tables of changes. */
import { missing, money } from '#lib/format.ts';
import { signed } from '#shared/metrics/change-format.ts';
import type { Pair } from '#shared/snapshots/compared-sums.ts';

export const head =
  'h-8 border-b border-line px-2 text-xs font-medium text-muted first:pl-0 last:pr-0';
export const cell =
  'h-8 border-b border-line px-2 text-right whitespace-nowrap tabular-nums last:pr-0';

/** The change of an amount, with its sign. */
export function difference([before, after]: Pair): string {
  if (before === null && after === null) return missing;
  return signed((after ?? 0) - (before ?? 0), (value) => money(value, 10_000));
}
