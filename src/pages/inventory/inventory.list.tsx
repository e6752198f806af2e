/** The list of stock. */
import { count, counted, missing, ratio } from '#lib/format.ts';
import { ownProperty } from '#lib/own-property.ts';
import type { Totals } from '#lib/table-query.ts';
import { textOf } from '#lib/table-row.ts';
import { adSums, withCurrencyRows } from '#lists/amount-cells.tsx';
import { defineList } from '#lists/define-list.ts';
import {
  instant,
  account,
  channel,
  currency,
  facet,
  hidden,
  lookup,
  metric,
  number,
  recordId,
  text,
} from '#lists/list-columns.tsx';
import type { ListColumn } from '#lists/list-column.ts';
import { atLeast, highest, withSpend } from '#lists/list-conditions.ts';
import { anyOf, scope } from '#lists/list-filter.ts';
import { fewUnits, lowDays, type StockState, stockStates } from '#metrics/days-of-cover.ts';
import { dateParams } from '#navigation/scope.ts';
import { Badge } from '#ui/feedback/badge.tsx';
import { Icon } from '#ui/icon.tsx';
import { sumOf, type TotalsRow } from '#ui/grid/column.ts';

/** The labels of the statuses. */
export const stockLabels: Readonly<Record<string, string>> = {
  out: 'Out of stock',
  low: 'Running low',
  in: 'In stock',
  unknown: 'Unknown',
} satisfies Record<StockState, string>;

/** Units, which the totals row sums. */
const units = {
  fba: number('FBA', 84, { definition: 'Units available to sell that the marketplace stores.' }),
  merchant: number('Merchant', 92, {
    definition: 'Units available to sell that the merchant stores.',
  }),
  inbound: number('Inbound', 88, {
    definition: 'On the way to the marketplace: in preparation, shipped, or being received.',
  }),
  reserved: number('Reserved', 88, {
    definition: 'Reserved for orders or transfers between warehouses.',
  }),
  unfulfillable: number('Unfulfillable', 104, {
    definition: 'Cannot be sold: damaged, expired, or returned.',
  }),
  researching: number('Researching', 104, {
    hidden: true,
    definition: 'Being investigated by the marketplace.',
  }),
  total: number('Total', 96, { definition: 'All units, sellable or not.' }),
};

const cover: ListColumn = {
  data: { type: 'ratio', over: 'fulfillable', under: 'pace' },
  header: 'Days of cover',
  unit: 'at most',
  width: 164,
  align: 'end',
  priority: 2,
  condition: 'figure',
  rounding: 'down',
  definition:
    'Fulfillable units ÷ units sold per day. An upper limit: the report only counts units sold through ads, so other sales empty the stock sooner.',
  write: coverText,
  sum: (totals) => (isOneShelf(totals) ? sumOf(shelfCover(totals), coverText) : null),
};

export const inventoryList = defineList({
  name: 'Inventory',
  one: 'stock record',
  search: { label: 'Search stock', placeholder: 'Product, title, account' },
  empty: {
    title: 'No stock yet',
    text: 'Your accounts have no stock on these channels. When a connected account offers products, their stock levels appear here.',
  },
  currency: 'currency',
  sort: 'status,-spend,-total',
  hasCharts: true,
  columns: {
    id: hidden({ type: 'text' }),
    product_id: text('Product', 132, { search: true, priority: 1, group: true }),
    // The state in words, so that a file matches the screen.
    status: facet('Status', 124, {
      order: stockStates.map((state) => stockLabels[state] ?? ''),
      priority: 2,
      definition: `Status of the product on its channel, across all accounts with stock there. Out of stock: no units to sell. Running low: less than ${lowDays} days of cover; if sales are unknown, at most ${fewUnits} units left.`,
      filter: 'status',
      cell: (row) => <StockBadge state={textOf(row, 'state')} />,
      sum: (totals) => {
        if (!isOneShelf(totals)) return null;
        const state = stateOf(totals);
        const value = state === null ? null : (stockLabels[state] ?? state);
        return { value, text: value ?? missing, drawn: <StockBadge state={state} /> };
      },
    }),
    state: hidden({ type: 'enum', order: stockStates }),
    title: lookup('Title', 176, {
      of: 'product_id',
      names: 'titles',
      search: true,
      // The product ID has its own column.
      orEmpty: true,
      priority: 1,
      definition: 'Title of one of its listings.',
    }),
    channel: channel(92),
    account_id: recordId('Account ID'),
    account: account(136, {
      sum: ({ distinct }) =>
        sumOf(distinct['account_id'] ?? 0, (many) => counted(many ?? 0, 'account')),
    }),
    // The group of the accounts that hold one product on one channel.
    shelf: hidden({ type: 'text' }),
    fulfillable: number('Fulfillable', 100, {
      priority: 2,
      definition: 'Units available to sell: marketplace (FBA) and merchant together.',
    }),
    cover,
    spend: metric('spend', 112, {
      priority: 2,
      definition: 'Ad spend on this product, channel and account in the report’s days.',
    }),
    sales: metric('sales', 112, { hidden: true }),
    acos: metric('acos', 84),
    currency: currency(84, { hidden: true }),
    ...units,
    sold: number('Sold per day', 96, {
      hidden: true,
      rounding: 2,
      definition:
        'Average units per day sold through ads, over the product report’s days. Other sales are not included.',
      write: ratio,
    }),
    // Sales of the same accounts as the units: another account's sales do not reduce this stock. Unknown
    // sales add nothing, so that the units of their account still count.
    pace: hidden({ type: 'number' }),
    // The status as its position in the order: accounts of one group share it, so its mean is theirs.
    grade: hidden({ type: 'number' }),
    updated: instant('Updated', 168, { path: 'last_updated_at', hidden: true }),
  },
  filters: {
    /** A single value of each is passed on to the service if the list is not loaded yet. */
    ...scope,
    status: anyOf('state', {
      label: 'Status',
      labelOf: (state) => ownProperty(stockLabels, state) ?? state,
    }),
  },
  presets: {
    'Out of stock with ad spend': { status: ['out'], f: [withSpend], sort: highest('spend') },
    'Out of stock': { status: ['out'] },
    'Out of stock, more on the way': {
      status: ['out'],
      f: [atLeast('inbound', '1')],
      sort: highest('inbound'),
    },
    'Running low': { status: ['low'] },
  },
  params: dateParams,
  totals: stockTotals,
});

/** The columns with metrics of ads, which a product report fills. */
export const adColumns: readonly string[] = ['spend', 'sales', 'acos', 'currency'];

/** All units of the filtered records, and their ad spend: a row more for each further currency. */
function stockTotals({ figures, distinct, currencies }: Totals): TotalsRow[] {
  const all = {
    label: 'Total',
    cells: {
      title: sumOf(distinct['product_id'] ?? 0, (many) => counted(many ?? 0, 'product')),
      ...Object.fromEntries(
        ['fulfillable', ...Object.keys(units)].map((id) => [id, sumOf(figures[id], count)]),
      ),
    },
  };
  return withCurrencyRows(all, currencies, (own, code) => ({
    ...adSums(own),
    currency: { value: code, text: code },
  }));
}

export type InventorySearch = ReturnType<typeof inventoryList.shape.parse>;

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

/** Rounded down, because it is an upper bound. */
export function coverText(days: number | null): string {
  if (days === null) return missing;
  if (days === 0) return count(0);
  return days < 1 ? '< 1' : `≤ ${count(Math.floor(days))}`;
}

/** A product's stock status; those that need attention have an icon. */
function StockBadge({ state }: { state: string | null }) {
  if (state === null || state === 'unknown')
    return <span className="text-muted">{state === null ? missing : stockLabels[state]}</span>;
  const icon = ownProperty({ out: 'error', low: 'warning' } as const, state);
  return (
    <Badge tone={state} icon={icon && <Icon name={icon} />}>
      {stockLabels[state]}
    </Badge>
  );
}
