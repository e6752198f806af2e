import type { ReactNode } from 'react';
import { fewUnits, lowDays, stockStates } from '#domain/days-of-cover.ts';
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
    definition: `Status of the product on its channel, across all accounts with stock there. Out of stock: no units to sell. Running low: less than ${lowDays} days of cover; if sales are unknown, at most ${fewUnits} units left.`,
    cell: (row) => <StockBadge state={text(row, 'state')} />,
    sum: (totals) => isOneShelf(totals) && <StockBadge state={stateOf(totals)} />,
  },
  {
    id: 'title',
    header: 'Title',
    width: 176,
    ...label,
    definition: 'Title of one of its listings.',
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
    definition: 'Units available to sell: marketplace (FBA) and merchant together.',
  },
  {
    id: 'cover',
    header: 'Days of cover',
    unit: 'at most',
    width: 148,
    align: 'end',
    priority: 2,
    definition:
      'Fulfillable units ÷ units sold per day. An upper limit: the report only counts units sold through ads, so other sales empty the stock sooner.',
    cell: (row) => coverText(figureOf(row, 'cover')),
    sum: (totals) => isOneShelf(totals) && coverText(shelfCover(totals)),
  },
  {
    ...units('fba', 'FBA', 84),
    definition: 'Units available to sell that the marketplace stores.',
  },
  {
    ...units('merchant', 'Merchant', 92),
    definition: 'Units available to sell that the merchant stores.',
  },
  {
    ...units('inbound', 'Inbound', 88),
    definition: 'On the way to the marketplace: in preparation, shipped, or being received.',
  },
  {
    ...units('reserved', 'Reserved', 88),
    definition: 'Reserved for orders or transfers between warehouses.',
  },
  {
    ...units('unfulfillable', 'Unfulfillable', 104),
    definition: 'Cannot be sold: damaged, expired, or returned.',
  },
  {
    ...units('researching', 'Researching', 104),
    hidden: true,
    definition: 'Being investigated by the marketplace.',
  },
  { ...units('total', 'Total', 96), definition: 'All units, sellable or not.' },
  {
    id: 'sold',
    header: 'Sold per day',
    width: 96,
    align: 'end',
    priority: 3,
    hidden: true,
    definition:
      'Average units per day sold through ads, over the product report’s days. Other sales are not included.',
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

/** Columns that stock can be grouped by, and the labels of their values. */
export const inventoryGroups = {
  status: String,
  channel: String,
  account: String,
  product_id: String,
  shelf: String,
};

/** Filters that belong to columns, by label. */
export const inventoryControls = { status: 'Status', channel: 'Channel', account: 'Account' };

/** The row below the grid: all units of the filtered records. */
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

/** The columns whose distinct values the totals count. */
export const distinctColumns = ['shelf', 'account_id', 'product_id'];

/** Whether the numbers are those of one product on one channel: only then do status and cover make sense. */
function isOneShelf({ distinct }: Totals): boolean {
  return distinct['shelf'] === 1;
}

/** All records of a product on a channel have the same status. */
function stateOf({ figures, rows }: Totals): string | null {
  return stockStates[(figures['grade'] ?? Number.NaN) / rows] ?? null;
}

/** Of several accounts together; an unknown level could be any number, so nothing is "at most". */
function shelfCover({ figures, filled, rows }: Totals): number | null {
  return filled['fulfillable'] === rows ? (figures['cover'] ?? null) : null;
}

/** A product without a title is named by its ID, which has its own column. */
/** Rounded down, because it is an upper bound. */
export function coverText(days: number | null): ReactNode {
  if (days === null) return missing;
  if (days === 0) return count(0);
  return days < 1 ? '< 1' : `≤ ${count(Math.floor(days))}`;
}
