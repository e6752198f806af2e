import type { Comparison } from '#domain/days.ts';
import { counted } from '#lib/format.ts';

/** The fewest days that a page narrows a report to. */
const fewest = 7;

/**
 * Why a report of so many days has none to lay under those that are shown; `null` where it has, and
 * where a choice of fewer days has.
 */
export function whyNoneBefore(total: number, { days, before }: Comparison): string | null {
  if (before !== null || days.length === 0) return null;
  const left = total - days.length;
  if (left === 0 && total >= 2 * fewest) return null;
  const why =
    left > 0
      ? `the report has ${counted(left, 'day')} before its last ${days.length}, not as many`
      : `the report has ${counted(total, 'day')}; of ${2 * fewest} or more, its last ${fewest} would have one`;
  return `There is no period before to lay under the lines: ${why}.`;
}
