/** How long such reports took before: what one may expect of one that is under way. */
import { begunAt, type Report } from './record.ts';

export interface Usual {
  /** The middle one of those that were completed. */
  seconds: number;
  /** How many there were. */
  count: number;
}

/** Of the same type, by day or summed up, on this device; `null` where there was none. */
export function usualTime(reports: readonly Report[], report: Report): Usual | null {
  const took = reports
    .filter((it) => it.status === 'completed' && isAlike(it, report))
    .map((it) => secondsTaken(it))
    .filter((seconds) => seconds !== null)
    .toSorted((a, b) => a - b);
  const middle = took[Math.floor(took.length / 2)];
  return middle === undefined ? null : { seconds: middle, count: took.length };
}

/** After so long, in milliseconds, what was done of a report is too much to be given up at a press. */
const longRun = 10 * 60_000;

export function hasRunLong(report: Report, time: number): boolean {
  return time - begunAt(report) > longRun;
}

/** From its creation to its end, by the service's clock where that says both; `null` where it is not known. */
export function secondsTaken(report: Report): number | null {
  const taken = report.since - begunAt(report);
  return taken <= 0 ? null : taken / 1000;
}

function isAlike({ request: a }: Report, { request: b }: Report): boolean {
  if (a === null || b === null) return false;
  return a.report_type === b.report_type && a.time_unit === b.time_unit;
}
