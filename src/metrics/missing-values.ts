/** Notes on metrics that do not cover all their rows. */
import { counted, joinList } from '#lib/format.ts';
import type { LeftOut, Totals } from '#lib/table-query.ts';
import { isMetric, metrics, reportMetrics } from './metrics.ts';

/** "ACOS and ROAS exclude 12 rows that are missing one of the two figures." One sentence per number of rows. */
export function leftOutText(
  leftOut: LeftOut,
  one = 'row',
  labelOf: (id: string) => string | undefined = labelOfMetric,
): string[] {
  const named = Object.entries(leftOut).flatMap(([id, rows]) => {
    const label = labelOf(id);
    return label === undefined ? [] : [{ label, rows }];
  });
  return [...Map.groupBy(named, ({ rows }) => rows)].map(([rows, all]) => {
    const names = joinList(all.map(({ label }) => label));
    const verb = all.length === 1 ? 'excludes' : 'exclude';
    return `${names} ${verb} ${counted(rows, one)} ${rows === 1 ? 'that is' : 'that are'} missing one of the two figures.`;
  });
}

/** Which rows a report's sums, ratios and currencies leave out; empty if all are complete. */
export function missingValueTexts({
  rows,
  filled,
  leftOut,
  currencies,
}: Pick<Totals, 'rows' | 'filled' | 'leftOut' | 'currencies'>): string[] {
  const missing = reportMetrics.flatMap((id) => {
    const lacking = rows - (filled[id] ?? rows);
    // A report may lack the column altogether: then there is no sum that could mislead.
    return lacking === 0 || lacking === rows
      ? []
      : [{ label: metrics[id].label.toLowerCase(), lacking }];
  });
  const unknown = currencies.find(({ currency }) => currency === null)?.rows ?? 0;
  return [
    ...missingText(missing),
    ...leftOutText(leftOut),
    ...(unknown === 0 ? [] : [withoutCurrency(unknown)]),
  ];
}

function missingText(missing: readonly { label: string; lacking: number }[]): string[] {
  const [first] = missing;
  if (first === undefined) return [];
  const each = missing.map(
    ({ label, lacking }) =>
      `${counted(lacking, 'row')} ${lacking === 1 ? 'has' : 'have'} no ${label} figure`,
  );
  const end = first.lacking === 1 ? ' and is not in the totals.' : ' and are not in the totals.';
  return [
    `Missing data: ${joinList(each)}${each.length === 1 ? end : '. They are not in those totals.'}`,
  ];
}

const withoutCurrency = (rows: number): string =>
  `Currency unknown for ${counted(rows, 'row')}: ${rows === 1 ? 'its' : 'their'} amounts are not added up.`;

const labelOfMetric = (id: string): string | undefined =>
  isMetric(id) ? metrics[id].label : undefined;
