import type { Comparison } from '#domain/days.ts';
import { counted } from '#lib/format.ts';

/** The smallest number of days offered. */
const fewest = 7;

/** Why a report of that many days has no previous period; `null` if it has, or if fewer days have one. */
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
