/** Amounts in cells, and their sums in group headers: each names its currency unless the column's header does. */
import type { ReactNode } from 'react';
import { missing } from '#lib/format.ts';
import { withAmounts } from '#lib/currency-totals.ts';
import type { CurrencyTotals, Totals } from '#lib/table-query.ts';
import { drawSum, type Sum, sumOf, type TotalsRow } from '#ui/grid/column.ts';
import { type MetricId, metricText } from '#metrics/metrics.ts';
import type { CellPlace } from './list-column.ts';

/** A sum of one currency; several are never added. */
export function amountSum(
  { currencies }: Totals,
  { id, currency: shared }: CellPlace,
  write: (value: number | null) => string,
): Sum {
  return ofOneCurrency(withAmounts(currencies, id), shared, (only) =>
    sumOf(only?.figures[id], write),
  );
}

/** The total in one currency, named unless it is `shared`, and so in the header. */
export function ofOneCurrency(
  currencies: readonly CurrencyTotals[],
  shared: string | null,
  sumIn: (only: CurrencyTotals | undefined) => Sum,
): Sum {
  const [only] = currencies;
  if (currencies.length > 1) {
    const text = `${currencies.length} currencies`;
    const drawn = <span className="text-xs font-normal text-muted">{text}</span>;
    return { value: null, text, drawn };
  }
  const sum = sumIn(only);
  const currency = shared === null ? (only?.currency ?? null) : null;
  return { ...sum, currency, drawn: withCode(drawSum(sum), currency) };
}

/** An average, which is named as such. */
export function averageOf(value: number | null, write: (value: number | null) => string): Sum {
  const sum = sumOf(value, write);
  if (value === null) return sum;
  const drawn = (
    <>
      <span className="text-xs font-normal text-muted">average </span>
      {sum.text}
    </>
  );
  return { ...sum, text: `average ${sum.text}`, drawn };
}

/** An amount with its currency's code, unless it is missing or the code is in the header. */
export function withCode(value: ReactNode, code: string | null): ReactNode {
  if (code === null || value === missing) return value;
  return (
    <>
      {value} <span className="text-xs font-normal text-muted">{code}</span>
    </>
  );
}

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
