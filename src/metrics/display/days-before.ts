import type { Comparison } from '#lib/day-lists.ts';
import { counted } from '#lib/format.ts';

/** The smallest number of days offered. */
const fewest = 7;

/** Why a report of that many days has no previous period; `null` if it has, or if fewer days have one. */
export function noComparisonReason(total: number, { days, before }: Comparison): string | null {
  if (before !== null || days.length === 0) return null;
  const left = total - days.length;
  if (left === 0 && total >= 2 * fewest) return null;
  const why =
    left > 0
      ? `the report has only ${counted(left, 'day')} before its last ${days.length}`
      : `the report has only ${counted(total, 'day')}, and at least ${2 * fewest} are needed`;
  return `No previous period to compare with: ${why}.`;
}
