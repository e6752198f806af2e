/** A summary of the list in one line. */
import { counted, count } from '#lib/format.ts';
import { isInProgress, maxReports, type Report } from '#shared/reports/stored-reports.ts';

/** "3 reports: 1 in progress, 2 completed". */
export function summary(reports: readonly Report[]): string {
  const counts = new Map<string, number>();
  for (const report of reports) {
    const { standing, status } = report;
    const word = isInProgress(report) ? 'in progress' : (words[standing] ?? status ?? '');
    counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  const parts = [...counts].map(([word, number]) => `${count(number)} ${word}`);
  return reports.length === 0 ? '' : `${counted(reports.length, 'report')}: ${parts.join(', ')}`;
}

/** The remaining capacity is stated from this number on. */
const scarce = 50;

/** The remaining capacity; `null` while it does not matter. */
export function roomLeft(reports: readonly Report[]): string | null {
  const left = maxReports - reports.length;
  if (left > scarce) return null;
  const most = `The list holds ${count(maxReports)} reports`;
  return left === 0
    ? `${most} and is full. Remove some to request more.`
    : `${most}; ${count(left)} more fit. Reports are never removed automatically.`;
}

const words: Partial<Record<Report['standing'], string>> = {
  asking: 'being requested',
  unanswered: 'without response',
  refused: 'refused',
  unknown: 'not found',
};
