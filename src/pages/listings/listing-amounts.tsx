/** Amounts in the group headers and totals of the listings: each names its currency if its column does not. */
import { count, counted, money } from '#lib/format.ts';
import type { Totals } from '#lib/table-query.ts';
import { averageOf, ofOneCurrency } from '#lists/amount-cells.tsx';
import { metricSums, withCurrencyRows } from '#lists/currency-rows.ts';
import { quotient } from '#metrics/ratios.ts';
import { type Sum, sumOf, type TotalsRow } from '#ui/grid/column.ts';

/** The average of the rows that have a value. */
export function average(
  { figures = {}, filled = {} }: Partial<Pick<Totals, 'figures' | 'filled'>>,
  column: string,
  write: (value: number | null) => string,
): Sum {
  return averageOf(quotient(figures[column] ?? null, filled[column] ?? null), write);
}

/**
 * The average of the listings priced in that currency. A parent has no price, and therefore no currency that
 * differs from its children's.
 */
export function averagePrice({ currencies }: Totals, shown: string | null): Sum {
  return ofOneCurrency(
    currencies.filter(({ currency }) => currency !== null),
    shown,
    (only) => average(only ?? {}, 'price', money),
  );
}

/**
 * One row for all, because stock is counted in units and prices are not summed; with `hasAmounts` one more per currency
 * for ads and the value of fixes.
 */
export function listingTotals(totals: Totals, hasAmounts: boolean): TotalsRow[] {
  const all = {
    label: `Total ${counted(totals.rows, 'listing')}`,
    cells: {
      score: average(totals, 'score', count),
      stock: sumOf(totals.figures['stock'], count),
    },
  };
  if (!hasAmounts) return [all];
  return withCurrencyRows(all, totals.currencies, (figures) => ({
    ...metricSums(figures, ['spend', 'sales', 'acos']),
    worth: sumOf(figures['worth'], money),
    behind: sumOf(figures['behind'], money),
  }));
}
