/** Notifications about ended reports, on any page. */
import { reportTitle } from '#features/reports/report-text.ts';
import { counted } from '#lib/format.ts';
import type { Report } from '#shared/reports/stored-reports.ts';

/** More at once share a notification. */
export const maxToasts = 3;

/** How a report ended, as a sentence. */
export function endingOf(report: Report): string {
  const title = `“${reportTitle(report)}”`;
  if (report.status === 'failed') {
    return `${title} failed${report.reason === null ? '.' : `: ${report.reason}`}`;
  }
  return report.status === 'cancelled' ? `${title} was cancelled.` : `${title} is done.`;
}

/** Whether that is good news. */
export function toastTone({ status }: Report): 'good' | 'bad' | 'info' {
  if (status === 'completed') return 'good';
  return status === 'failed' ? 'bad' : 'info';
}

/** Their number by status: "12 reports have ended: 10 completed, 2 failed". */
export function endingsOf(reports: readonly Report[]): string {
  const counts = new Map<string, number>();
  for (const { status } of reports) {
    counts.set(status ?? '', (counts.get(status ?? '') ?? 0) + 1);
  }
  const parts = [...counts].map(([status, number]) => `${number} ${status}`);
  return `${counted(reports.length, 'report')} have ended: ${parts.join(', ')}.`;
}
