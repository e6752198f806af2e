import { missing } from '#lib/format.ts';
import type { CurrencyTotals } from '#lib/table-query.ts';
import { type MetricId, metricText } from '#metrics/metrics.ts';
import { sumOf, type TotalsRow } from '#ui/grid/column.ts';

/** A row of totals in any currency, and one for each currency; the amounts of a single currency are in the first. */
export function withCurrencyRows(
  all: TotalsRow,
  currencies: readonly CurrencyTotals[],
  cellsOf: (figures: CurrencyTotals['figures'], code: string) => TotalsRow['cells'],
): TotalsRow[] {
  const rows = currencies
    .filter(({ currency, filled }) => currency !== null || (filled['spend'] ?? 0) > 0)
    .map(({ currency, figures }) => ({
      label: `Total ${currency ?? 'of unknown currency'}`,
      cells: cellsOf(figures, currency ?? missing),
    }));
  const [only] = rows;
  if (rows.length > 1 || only === undefined) return [all, ...rows];
  return [{ ...all, cells: { ...all.cells, ...only.cells } }];
}

/** The totals of these metrics, for the columns of their names. */
export function metricSums(
  figures: CurrencyTotals['figures'],
  ids: readonly MetricId[],
): TotalsRow['cells'] {
  return Object.fromEntries(
    ids.map((id) => [id, sumOf(figures[id], (value) => metricText(id, value))]),
  );
}
