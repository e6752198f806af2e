import type { CurrencyTotals } from '#lib/table-query.ts';
import type { TotalsRow } from '#ui/grid/column.ts';

/** A row of totals in any currency, and one for each currency; the amounts of a single currency are in the first. */
export function withCurrencyRows(
  all: TotalsRow,
  currencies: readonly CurrencyTotals[],
  cellsOf: (figures: CurrencyTotals['figures'], code: string) => TotalsRow['cells'],
): TotalsRow[] {
  const rows = currencies.flatMap(({ currency, figures }) =>
    currency === null ? [] : [{ label: `Total ${currency}`, cells: cellsOf(figures, currency) }],
  );
  const [only] = rows;
  if (rows.length > 1 || only === undefined) return [all, ...rows];
  return [{ ...all, cells: { ...all.cells, ...only.cells } }];
}
