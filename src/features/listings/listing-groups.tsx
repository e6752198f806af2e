/** Settings of the listings table as a whole. */
import { count, counted, money, humanize } from '#lib/format.ts';
import type { Totals } from '#lib/table-query.ts';
import type { TotalsRow } from '#ui/grid/column.ts';
import { mean } from './listing-amounts.tsx';

/** Columns that listings can be grouped by, and the labels of their values. */
export const listingGroups = {
  status: humanize,
  weakest: humanize,
  fulfilled: humanize,
  account: String,
  channel: String,
  role: humanize,
  currency: String,
  product_id: String,
};

/** Filters that belong to columns, by label. */
export const listingControls = {
  status: 'Status',
  fulfilled: 'Fulfilled by',
  account: 'Account',
  channel: 'Channel',
  role: 'Family',
};

/**
 * One row for all, because stock is counted in units and prices are not summed; one more per currency for the
 * value of fixes.
 */
export function totalsRows(totals: Totals, isFixes: boolean): TotalsRow[] {
  const all = {
    label: `Total ${counted(totals.rows, 'listing')}`,
    cells: {
      score: mean(totals, 'score', count),
      stock: count(totals.figures['stock']),
    },
  };
  if (!isFixes) return [all];
  const amounts = totals.currencies.flatMap(({ currency, figures: { worth, behind } }) =>
    currency === null
      ? []
      : [{ label: currency, cells: { worth: money(worth), behind: money(behind) } }],
  );
  const [only] = amounts;
  if (amounts.length > 1 || only === undefined) return [all, ...amounts];
  return [{ ...all, cells: { ...all.cells, ...only.cells } }];
}
