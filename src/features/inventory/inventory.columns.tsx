import type { ReactNode } from 'react';
import { fewUnits, lowDays, stockStates } from '#domain/cover.ts';
import { count, counted, dateTime, missing, ratio } from '#lib/format.ts';
import type { TableRow, Totals } from '#lib/table-query.ts';
import { figureOf, textOf as text } from '#lib/table-row.ts';
import { zoneName } from '#lib/zone.ts';
import type { Column, TotalsRow } from '#ui/grid/column.ts';
import type { InventoryColumn } from './inventory.search.ts';
import { StockBadge } from './stock-badge.tsx';

type InventoryGridColumn = Column<TableRow> & { id: InventoryColumn };

const label = { align: 'start', priority: 3 } as const;

export const inventoryGridColumns: InventoryGridColumn[] = [
  {
    id: 'product_id',
    header: 'Product',
    width: 132,
    align: 'start',
    priority: 1,
    cell: (row) => text(row, 'product_id'),
  },
  {
    id: 'status',
    header: 'Status',
    width: 124,
    align: 'start',
    priority: 2,
    definition: `Of the product on its channel, over all accounts that hold it there. Out of stock: no unit can be sold now. Running low: it lasts less than ${lowDays} days at most; where nothing is known of its sales, at most ${fewUnits} units are left.`,
    cell: (row) => <StockBadge state={text(row, 'state')} />,
    sum: (totals) => isOneShelf(totals) && <StockBadge state={stateOf(totals)} />,
  },
  {
    id: 'title',
    header: 'Title',
    width: 176,
    ...label,
    definition: 'Of one of the listings that sell it.',
    cell: (row) => text(row, 'title') ?? missing,
  },
  {
    id: 'channel',
    header: 'Channel',
    width: 92,
    ...label,
    cell: (row) => text(row, 'channel') ?? missing,
  },
  {
    id: 'account',
    header: 'Account',
    width: 136,
    ...label,
    cell: (row) => text(row, 'account') ?? missing,
    sum: ({ distinct }) => counted(distinct['account_id'] ?? 0, 'account'),
  },
  {
    ...units('fulfillable', 'Fulfillable', 100),
    priority: 2,
    definition:
      'Units that can be sold now: at the marketplace (FBA) and at the merchant together.',
  },
  {
    id: 'cover',
    header: 'Days of cover',
    unit: 'at most',
    width: 148,
    align: 'end',
    priority: 2,
    definition:
      'Fulfillable units ÷ units sold a day. At most so many: the report knows only of the units that ads brought, and whatever else is sold makes the stock end sooner.',
    cell: (row) => coverText(figureOf(row, 'cover')),
    sum: (totals) => isOneShelf(totals) && coverText(shelfCover(totals)),
  },
  {
    ...units('fba', 'FBA', 84),
    definition: 'Units that can be sold now and that the marketplace keeps.',
  },
  {
    ...units('merchant', 'Merchant', 92),
    definition: 'Units that can be sold now and that the merchant keeps.',
  },
  {
    ...units('inbound', 'Inbound', 88),
    definition: 'On their way to the marketplace: being prepared, shipped, or being received.',
  },
  {
    ...units('reserved', 'Reserved', 88),
    definition: 'Kept back for orders or between the marketplace’s warehouses.',
  },
  {
    ...units('unfulfillable', 'Unfulfillable', 104),
    definition: 'Cannot be sold: damaged, expired, or returned.',
  },
  {
    ...units('researching', 'Researching', 104),
    hidden: true,
    definition: 'Being looked for by the marketplace.',
  },
  { ...units('total', 'Total', 96), definition: 'All units, whether they can be sold or not.' },
  {
    id: 'sold',
    header: 'Sold a day',
    width: 96,
    align: 'end',
    priority: 3,
    hidden: true,
    definition:
      'Mean units a day that ads brought, over the days of the product report. What was sold without an ad is not in it.',
    cell: (row) => ratio(figureOf(row, 'sold')),
    sum: ({ figures }) => ratio(figures['sold']),
  },
  {
    id: 'updated',
    header: 'Updated',
    unit: zoneName(),
    fileUnit: 'UTC',
    width: 168,
    hidden: true,
    ...label,
    cell: (row) => dateTime(text(row, 'updated')),
  },
];

function units(id: InventoryColumn, header: string, width: number) {
  return {
    id,
    header,
    width,
    align: 'end',
    priority: 3,
    cell: (row: TableRow) => count(figureOf(row, id)),
    sum: ({ figures }: Totals) => count(figures[id]),
  } as const;
}

/** Columns that stock can be grouped by, and what their values are called. */
export const inventoryGroups = {
  status: String,
  channel: String,
  account: String,
  product_id: String,
  shelf: String,
};

/** Filters that columns have of their own, by their names. */
export const inventoryControls = { status: 'Status', channel: 'Channel', account: 'Account' };

/** The row under the grid: all units that the filters leave. */
export function totalsRows({ figures, distinct }: Totals): TotalsRow[] {
  const columns = inventoryGridColumns.filter(({ id }) => unitColumns.has(id));
  return [
    {
      label: 'Total',
      cells: {
        title: counted(distinct['product_id'] ?? 0, 'product'),
        ...Object.fromEntries(columns.map(({ id }) => [id, count(figures[id])])),
      },
    },
  ];
}

const unitColumns: ReadonlySet<string> = new Set([
  'fulfillable',
  'fba',
  'merchant',
  'inbound',
  'reserved',
  'unfulfillable',
  'researching',
  'total',
]);

/** What the totals count the different values of. */
export const distinctColumns = ['shelf', 'account_id', 'product_id'];

/** Whether figures are those of one product on one channel: only there a state and a cover make sense. */
function isOneShelf({ distinct }: Totals): boolean {
  return distinct['shelf'] === 1;
}

/** All records of a shelf say the same. */
function stateOf({ figures, rows }: Totals): string | null {
  return stockStates[(figures['grade'] ?? Number.NaN) / rows] ?? null;
}

/** Of several accounts together; a level that is not known could be any, so that nothing is "at most". */
function shelfCover({ figures, filled, rows }: Totals): number | null {
  return filled['fulfillable'] === rows ? (figures['cover'] ?? null) : null;
}

/** A product without a name stands for itself, which its own column does already. */
/** Rounded down: it is a bound. */
export function coverText(days: number | null): ReactNode {
  if (days === null) return missing;
  if (days === 0) return count(0);
  return days < 1 ? '< 1' : `≤ ${count(Math.floor(days))}`;
}
