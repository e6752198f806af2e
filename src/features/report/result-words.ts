/** What is said of a result where there is nothing to draw. */
import type { LoadedResult } from '#workspace/report-result/result.ts';
import { repeatedWords } from '#workspace/report-result/repeated-words.ts';
import { outsideWords, silentEnd } from '#workspace/trend/report-days.ts';

/**
 * What the reader must know of a result before its figures, a sentence each; empty where it is whole.
 * `repeated` of its rows have what an earlier row has, too.
 */
export function resultNotes(
  { byDay, days: found }: Pick<LoadedResult, 'byDay' | 'days'>,
  repeated: number,
  type: string | null,
  days: readonly string[],
): string[] {
  return [
    repeatedWords(repeated, type, days.length > 0),
    outsideWords(byDay, days),
    silentEnd(found, days),
  ].filter((note) => note !== null);
}

/** Why a result without days has no course; `null` where no row came at all, which is said elsewhere. */
export function whyNoCourse(unit: string | null, { rows }: Pick<LoadedResult, 'rows'>) {
  if (rows === 0) return null;
  if (unit === 'daily') return 'No row of this report names a day: it has no course to show.';
  return 'A summary has one row for all its days. Ask for a daily report to see a course and what moved.';
}
