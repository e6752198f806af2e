import { count, counted } from '#lib/format.ts';
import type { JoinReport, Totals } from '#lib/table-query.ts';
import { metrics } from '#metrics/metrics.ts';
import { leftOutText } from '#metrics/missing-values.ts';
import { isPerformance, performanceColumns } from '#features/report-data/keyword-join.ts';
import { amountsText } from '#features/report-data/product-figures.ts';

/** What a page says of a joined report: how many keywords have metrics, and what their totals leave out. */
export function joinedText(
  { rows, unreadable }: Pick<JoinReport, 'rows' | 'unreadable'>,
  totals: Totals,
): string {
  if (rows === 0 && unreadable > 0)
    return 'This file contains no keyword IDs. It does not look like a keyword report.';
  const leftOut = leftOutText(totals.leftOut, 'keyword', (id) =>
    isPerformance(id) ? metrics[id].label : undefined,
  );
  return [...activityText(totals), ...leftOut].join(' ');
}

/** How many of the displayed keywords are in the report; empty until its columns are there. */
export function activityText({ rows, filled }: Pick<Totals, 'rows' | 'filled'>): string[] {
  const active = performanceColumns.flatMap((id) => filled[id] ?? []);
  if (active.length === 0) return [];
  return [`${count(Math.max(...active))} of ${counted(rows, 'keyword')} had activity.`];
}

/** Which keywords of the report are not in the list, or are uncertain. */
export function joinNotes(
  report: Pick<JoinReport, 'left' | 'leftAmounts' | 'otherCurrency' | 'withoutCurrency'>,
): string[] {
  const { left, otherCurrency, withoutCurrency } = report;
  const spent = amountsText(report.leftAmounts);
  const end = spent === '' ? '.' : `, with ${spent} of spend.`;
  const say = (many: number, one: string, several: string) =>
    many === 0 ? [] : [`${counted(many, 'keyword')} in the report ${many === 1 ? one : several}`];
  return [
    ...say(left, `is not in the list${end}`, `are not in the list${end}`),
    ...say(
      otherCurrency,
      'was excluded because its currency differs from the bid’s.',
      'were excluded because their currency differs from the bid’s.',
    ),
    ...say(
      withoutCurrency,
      'has no currency; the bid’s currency is assumed.',
      'have no currency; the bid’s currency is assumed.',
    ),
  ];
}
