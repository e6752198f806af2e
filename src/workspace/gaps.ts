/** What is said of figures that are not of all their rows. */
import { counted } from '../lib/format.ts';
import type { LeftOut, Totals } from '../lib/table-query.ts';
import { metricIds, metrics } from './metrics.ts';

const list = new Intl.ListFormat('en', { type: 'conjunction' });

/** "ACOS and ROAS leave out 12 rows that have only one of their two figures." A sentence for each number of rows. */
export function leftOutWords(
  leftOut: LeftOut,
  one = 'row',
  labelOf: (id: string) => string | undefined = labelOfMetric,
): string[] {
  const named = Object.entries(leftOut).flatMap(([id, rows]) => {
    const label = labelOf(id);
    return label === undefined ? [] : [{ label, rows }];
  });
  return [...Map.groupBy(named, ({ rows }) => rows)].map(([rows, all]) => {
    const names = list.format(all.map(({ label }) => label));
    const verb = all.length === 1 ? 'leaves' : 'leave';
    return `${names} ${verb} out ${counted(rows, one)} with only one of the two figures${all.length === 1 ? '' : ' each'}.`;
  });
}

/** Which rows of a report the sums, the ratios and the currencies leave open; empty where all are whole. */
export function gapWords({
  rows,
  filled,
  leftOut,
  currencies,
}: Pick<Totals, 'rows' | 'filled' | 'leftOut' | 'currencies'>): string[] {
  const missing = metricIds.flatMap((id) => {
    const lacking = rows - (filled[id] ?? rows);
    // A report may have no such column at all: then there is no sum that could mislead.
    return lacking === 0 || lacking === rows
      ? []
      : [{ label: metrics[id].label.toLowerCase(), lacking }];
  });
  const sums = missing.map(({ label, lacking }) => `${counted(lacking, 'row')} without ${label}`);
  const unknown = currencies.find(({ currency }) => currency === null)?.rows ?? 0;
  return [
    ...(sums.length === 0 ? [] : [`Not in the sums: ${list.format(sums)}.`]),
    ...leftOutWords(leftOut),
    ...(unknown === 0
      ? []
      : [`${counted(unknown, 'row')} without a currency: their amounts are added as they are.`]),
  ];
}

const labelOfMetric = (id: string): string | undefined =>
  metricIds.find((known) => known === id) && metrics[id as keyof typeof metrics].label;
