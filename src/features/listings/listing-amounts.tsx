/** Amounts in the group headers and totals of the listings: each names its currency if its column does not. */
import type { ReactNode } from 'react';
import { count, counted, missing, money } from '#lib/format.ts';
import type { Totals } from '#lib/table-query.ts';
import { ofOneCurrency } from '#shared/list-page/amount-cells.tsx';
import { withCurrencyRows } from '#shared/list-page/currency-rows.ts';
import { metricText } from '#shared/metrics/metrics.ts';
import type { TotalsRow } from '#ui/grid/column.ts';

/** The average of the rows that have a value. */
export function average(
  { figures: sums, filled }: Pick<Totals, 'figures' | 'filled'>,
  column: string,
  write: (value: number | null) => string,
): ReactNode {
  const of = filled[column] ?? 0;
  const sum = sums[column] ?? null;
  if (of === 0 || sum === null) return missing;
  return (
    <>
      <span className="text-xs font-normal text-muted">average </span>
      {write(sum / of)}
    </>
  );
}

/**
 * The average of the listings priced in that currency. A parent has no price, and therefore no currency that
 * differs from its children's.
 */
export function averagePrice({ currencies }: Totals, shown: string | null): ReactNode {
  return ofOneCurrency(
    currencies.filter(({ currency }) => currency !== null),
    shown,
    (only) => only && average(only, 'price', money),
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
      stock: count(totals.figures['stock']),
    },
  };
  if (!hasAmounts) return [all];
  return withCurrencyRows(all, totals.currencies, (figures) => {
    const write = (id: 'spend' | 'sales' | 'acos') => metricText(id, figures[id] ?? null);
    return {
      spend: write('spend'),
      sales: write('sales'),
      acos: write('acos'),
      worth: money(figures['worth']),
      behind: money(figures['behind']),
    };
  });
}
