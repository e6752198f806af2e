/** Texts about a result. */
import { repeatedRowsText } from '#shared/report-results/repeated-rows-text.ts';
import type { LoadedResult } from '#shared/report-results/result-query.ts';
import { outsideText, emptyEndDays } from '#shared/trend/report-days.ts';

/**
 * Notes before a result's numbers, a sentence each; empty if it is complete. `repeated` of its rows repeat an
 * earlier row.
 */
export function resultNotes(
  { byDay, days: found }: Pick<LoadedResult, 'byDay' | 'days'>,
  repeated: number,
  type: string | null,
  days: readonly string[],
): string[] {
  return [
    repeatedRowsText(repeated, type, days.length > 0),
    outsideText(byDay, days),
    emptyEndDays(found, days),
  ].filter((note) => note !== null);
}

/** Why a result has no trend; `null` if it has no rows at all, which is displayed elsewhere. */
export function noTrendReason(unit: string | null, { rows }: Pick<LoadedResult, 'rows'>) {
  if (rows === 0) return null;
  if (unit === 'daily') return 'This report has no daily data.';
  return 'A summary has one row for all days. Request a daily report to see trends and biggest changes.';
}
