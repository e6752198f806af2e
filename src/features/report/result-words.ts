/** What is said of a result where there is nothing to draw. */
import type { LoadedResult } from '../../workspace/report-result/result.ts';

/** Why a result without days has no course; `null` where no row came at all, which is said elsewhere. */
export function whyNoCourse(unit: string | null, { rows }: Pick<LoadedResult, 'rows'>) {
  if (rows === 0) return null;
  if (unit === 'daily') return 'No row of this report names a day: it has no course to show.';
  return 'A summary has one row for all its days. Ask for a daily report to see a course and what moved.';
}
