/** The duration of similar completed reports, as an estimate for one in progress. */
import { startedAt, type Report } from './stored-reports.ts';

export interface UsualDuration {
  /** The median of completed ones. */
  seconds: number;
  /** Their number. */
  count: number;
}

/** Of the same type and granularity, on this device; `null` without any. */
export function usualDuration(reports: readonly Report[], report: Report): UsualDuration | null {
  const took = reports
    .filter((it) => it.status === 'completed' && isAlike(it, report))
    .map((it) => secondsTaken(it))
    .filter((seconds) => seconds !== null)
    .toSorted((a, b) => a - b);
  const middle = took[Math.floor(took.length / 2)];
  return middle === undefined ? null : { seconds: middle, count: took.length };
}

/** From creation to end, by the service's clock if stated; `null` if unknown. */
export function secondsTaken(report: Report): number | null {
  const taken = report.since - startedAt(report);
  return taken <= 0 ? null : taken / 1000;
}

function isAlike({ request: a }: Report, { request: b }: Report): boolean {
  if (a === null || b === null) return false;
  return a.report_type === b.report_type && a.time_unit === b.time_unit;
}
