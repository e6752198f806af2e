/** What is on the panel, in a line. */
import { counted, count } from '#lib/format.ts';
import { isUnderWay, mostReports, type Report } from '#workspace/reports/record.ts';

/** "3 reports: 1 under way, 2 completed". */
export function summary(reports: readonly Report[]): string {
  const counts = new Map<string, number>();
  for (const report of reports) {
    const { standing, status } = report;
    const word = isUnderWay(report) ? 'under way' : (words[standing] ?? status ?? '');
    counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  const parts = [...counts].map(([word, number]) => `${count(number)} ${word}`);
  return reports.length === 0 ? '' : `${counted(reports.length, 'report')}: ${parts.join(', ')}`;
}

/** From so few places left on, it is said how many there are. */
const scarce = 50;

/** How much room there is left; `null` while that does not matter. */
export function roomLeft(reports: readonly Report[]): string | null {
  const left = mostReports - reports.length;
  if (left > scarce) return null;
  const most = `The list holds ${count(mostReports)} reports`;
  return left === 0
    ? `${most} and is full: none can be asked for until some are removed.`
    : `${most}; there is room for ${count(left)} more. None is removed by itself.`;
}

const words: Partial<Record<Report['standing'], string>> = {
  asking: 'being asked for',
  unanswered: 'without an answer',
  refused: 'refused',
  unknown: 'unknown to the service',
};
