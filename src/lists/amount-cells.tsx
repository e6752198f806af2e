/** Amounts in cells, and their sums in group headers: each names its currency unless the column's header does. */
import type { ReactNode } from 'react';
import { count, missing, money } from '#lib/format.ts';
import { withAmounts } from '#lib/currency-totals.ts';
import type { CurrencyTotals, TableRow, Totals } from '#lib/table-query.ts';
import { figureOf, textOf } from '#lib/table-row.ts';
import { drawSum, type Sum, sumOf, type TotalsRow } from '#ui/grid/column.ts';
import { metricText } from '#metrics/metrics.ts';
import { quotient } from '#metrics/ratios.ts';
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
    return { value: null, text, drawn: muted(text) };
  }
  const sum = sumIn(only);
  const currency = shared === null ? (only?.currency ?? null) : null;
  return { ...sum, currency, drawn: withCode(drawSum(sum), currency) };
}

const muted = (text: string) => <span className="text-xs font-normal text-muted">{text}</span>;

/** The cell of an amount; without one, how many currencies its parts have, which is in the column `currencies`. */
export function amountOrCurrencies(row: TableRow, { id, currency: shared }: CellPlace): ReactNode {
  const value = figureOf(row, id);
  const several = figureOf(row, 'currencies') ?? 0;
  if (value === null && several > 1) return muted(`${count(several)} currencies`);
  return withCode(money(value), shared === null ? textOf(row, 'currency') : null);
}

/** The average of the rows that have a value in a column, which is named as such. */
export function averageOf(
  { figures = {}, filled = {} }: Partial<Pick<Totals, 'figures' | 'filled'>>,
  column: string,
  write: (value: number | null) => string,
): Sum {
  const value = quotient(figures[column] ?? null, filled[column] ?? null);
  const sum = sumOf(value, write);
  if (value === null) return sum;
  const drawn = (
    <>
      {muted('average ')}
      {sum.text}
    </>
  );
  return { ...sum, text: `average ${sum.text}`, drawn, isWorded: true };
}

/** An amount with its currency's code, unless it is missing or the code is in the header. */
export function withCode(value: ReactNode, code: string | null): ReactNode {
  if (code === null || value === missing) return value;
  return (
    <>
      {value} {muted(code)}
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

/** The totals of ads, for the columns of their names. */
export const adSums = (figures: CurrencyTotals['figures']): TotalsRow['cells'] =>
  Object.fromEntries(
    (['spend', 'sales', 'acos'] as const).map((id) => [
      id,
      sumOf(figures[id], (value) => metricText(id, value)),
    ]),
  );
