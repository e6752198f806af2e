/** The list of listings, and of what to fix on them. */
import { age, count, counted, humanize, missing, money } from '#lib/format.ts';
import { oneOf } from '#lib/search-params.ts';
import type { TableRow, Totals } from '#lib/table-query.ts';
import { figureOf, textOf } from '#lib/table-row.ts';
import { averageOf, ofOneCurrency, adSums, withCurrencyRows } from '#lists/amount-cells.tsx';
import { type Sum, sumOf, type TotalsRow } from '#ui/grid/column.ts';
import { defineList } from '#lists/define-list.ts';
import {
  instant,
  account,
  amount,
  channel,
  currency,
  facet,
  hidden,
  metric,
  number,
  recordId,
  text,
} from '#lists/list-columns.tsx';
import { atMost, highest, withSpend } from '#lists/list-conditions.ts';
import { anyOf, scope, yesOrNo } from '#lists/list-filter.ts';
import { paths } from '#navigation/paths.ts';
import { bands, signalNames, bandOf, poorBelow } from '#features/scans/quality.ts';
import { dateParams } from '#navigation/scope.ts';
import { StatusBadge } from '#ui/feedback/badge.tsx';
import { cx } from '#ui/cx.ts';
import { Icon } from '#ui/icon.tsx';

const spendDefinition =
  'Ad spend of its product in the report’s days, on its channel and in its account, divided evenly among the product’s listings there.';

const bandOrder = bands.map(({ name }) => name);

export const listingList = defineList({
  name: 'Listings',
  one: 'listing',
  search: { label: 'Search listings', placeholder: 'Title, product, SKU, account' },
  empty: {
    title: 'No listings yet',
    text: 'Your accounts have no listings. When a connected account offers products, they appear here.',
  },
  currency: 'currency',
  sort: '-stock',
  hasCharts: true,
  columns: {
    title: text('Listing', 304, {
      search: true,
      priority: 1,
      orElse: 'id',
    }),
    id: recordId('Listing ID'),
    status: facet('Status', 132, {
      order: ['active', 'inactive', 'suppressed'],
      priority: 2,
      definition: 'Active: can be bought. Inactive: taken down. Suppressed: hidden by the channel.',
      filter: 'status',
      labelOf: humanize,
      cell: (row) => <ListingStatus status={textOf(row, 'status')} />,
    }),
    score: number('Quality', 116, {
      summed: false,
      priority: 2,
      definition:
        'Completeness of the listing’s page, 0 to 100. For groups: the unweighted average of the scores scanned so far.',
      cell: (row) => <ScoreCell row={row} />,
      sum: (totals) => averageOf(totals, 'score', count),
    }),
    weakest: facet('Weakest', 108, {
      order: signalNames,
      definition: 'The part of the page with the lowest score: fix it first.',
      group: true,
      labelOf: humanize,
    }),
    fix: text('What to change', 264, {
      priority: 2,
      hidden: true,
      condition: false,
      definition:
        'What the weakest part of the page needs. Open the listing for all four parts, with reasons.',
    }),
    gap: number('Points to gain', 112, {
      summed: false,
      priority: 2,
      hidden: true,
      definition: 'Points between the weakest part’s score and 100.',
    }),
    spend: metric('spend', 132, { priority: 2, definition: spendDefinition }),
    sales: metric('sales', 112, { hidden: true }),
    acos: metric('acos', 84),
    behind: amount('Stock value', 124, {
      hidden: true,
      definition:
        'Units in stock at the listing’s price. Replaced by ad spend once there is a product report.',
    }),
    worth: amount('Priority', 124, {
      priority: 2,
      hidden: true,
      definition: worthDefinition('stock value'),
    }),
    stock: number('Stock', 104, {
      priority: 2,
      definition:
        'Units available to sell, at any location. A parent shows the units of its children.',
      cell: (row) => <StockCell stock={figureOf(row, 'stock')} status={textOf(row, 'status')} />,
    }),
    price: amount('Price', 148, {
      summed: false,
      sum: (totals, place) => averagePrice(totals, place.currency),
    }),
    fulfilled: facet('Fulfilled by', 112, {
      order: ['marketplace', 'merchant'],
      filter: 'fulfilled',
      labelOf: humanize,
    }),
    product_id: text('Product', 124, { search: true, group: true }),
    sku: text('SKU', 116, { search: true }),
    account: account(160, { to: paths.account }),
    channel: channel(96),
    role: facet('Family', 92, {
      order: ['parent', 'child', 'single'],
      hidden: true,
      definition: 'A parent groups its children, which are the products sold. Single: no family.',
      filter: 'is_parent',
      labelOf: humanize,
    }),
    currency: currency(84, { hidden: true }),
    scored_at: instant('Score updated', 120, {
      // The screen displays its age.
      unit: undefined,
      hidden: true,
      definition: 'When the score was last fetched.',
      text: (row) => {
        const at = textOf(row, 'scored_at');
        return at === null ? missing : age(Date.parse(at));
      },
    }),
    account_id: hidden({ type: 'text' }),
    is_parent: hidden({ type: 'boolean' }),
    family: hidden({ type: 'text' }),
    ...Object.fromEntries(
      ['band', ...signalNames.map((name) => `${name}_band` as const)].map((id) => [
        id,
        hidden({ type: 'enum', order: bandOrder }),
      ]),
    ),
  },
  filters: {
    ...scope,
    status: anyOf('status', { label: 'Status', labelOf: humanize }),
    /** Who fulfills: `marketplace` or `merchant`. */
    fulfilled: anyOf('fulfilled', { label: 'Fulfilled by', labelOf: humanize }),
    is_parent: yesOrNo('is_parent', 'Family', {
      yes: { label: 'Parents only', cell: true },
      no: { label: 'Without parents', cell: false },
    }),
    /** Set by links from a campaign's products. */
    product_id: anyOf('product_id'),
  },
  presets: {
    'Active, out of stock': { status: ['active'], f: [atMost('stock', '0')] },
    'Out of stock with ad spend': { f: [atMost('stock', '0'), withSpend], sort: highest('spend') },
    Suppressed: { status: ['suppressed'] },
    'Quality 50 or lower': {
      f: [atMost('score', '50')],
      sort: [{ column: 'score', descending: false }],
    },
    'Quality not scanned': { f: [{ column: 'score', test: 'empty' }] },
  },
  params: {
    ...dateParams,
    /** The listings, or what to fix on them. */
    show: oneOf(['listings', 'quality']),
    /** Children under their parent, or every listing separately. */
    as: oneOf(['families', 'flat']),
  },
});

export type ListingsSearch = ReturnType<typeof listingList.shape.parse>;

/** The initial view of fixes: most money first, every listing separately. */
export const fixesFirst: Partial<ListingsSearch> = {
  show: 'quality',
  as: 'flat',
  group: [],
  // Before any score is known, what would be scanned first.
  sort: highest('worth', 'spend', 'behind'),
  cols: [],
};
/** The way back from it. */
export const listingsFirst: Partial<ListingsSearch> = {
  show: 'listings',
  as: 'families',
  sort: highest('stock'),
  cols: [],
};

/** `basis` is what ranks the listings. */
export function worthDefinition(basis: string): string {
  return `The share of the ${basis} that corresponds to the points to gain. It ranks what to fix first and is not a forecast. Currencies are not converted.`;
}

/** A score with its bar in the color of its range, so that weak ones stand out. A requested score without a value says why. */
export function ScoreCell({ row }: { row: TableRow }) {
  const score = figureOf(row, 'score');
  if (score === null) {
    const why = textOf(row, 'scored_at') === null ? missing : 'no score';
    return (
      <span className="text-muted">
        {textOf(row, 'band') === 'unreadable' ? 'unreadable' : why}
      </span>
    );
  }
  const isPoor = score < poorBelow;
  return (
    <span className="inline-flex items-baseline gap-2">
      <span aria-hidden className="h-1.5 w-10 self-center rounded-sm bg-line">
        <span
          data-tone={bandOf(score)}
          className="fill-mark block h-full rounded-sm bg-(--tone)"
          style={{ width: `${score}%` }}
        />
      </span>
      <span className={cx('w-6 text-right', isPoor && 'font-semibold')}>{count(score)}</span>
    </span>
  );
}

/** A listing's status; one that needs action has an icon. */
export function ListingStatus({ status }: { status: string | null }) {
  return (
    <StatusBadge
      status={status}
      icon={status === 'suppressed' ? <Icon name="error" /> : undefined}
    />
  );
}

/** Units in stock; zero is highlighted for a listing that could be bought. */
function StockCell({ stock, status }: { stock: number | null; status: string | null }) {
  if (stock === null) return missing;
  if (stock > 0 || status !== 'active') return count(stock);
  return (
    <span className="inline-flex items-center gap-1 text-bad">
      <Icon name="warning" className="size-3" />
      <span className="sr-only">Out of stock: </span>
      {count(stock)}
    </span>
  );
}

/**
 * The average of the listings priced in that currency. A parent has no price, and therefore no currency that
 * differs from its children's.
 */
export function averagePrice({ currencies }: Totals, shown: string | null): Sum {
  return ofOneCurrency(
    currencies.filter((one) => one.currency !== null),
    shown,
    (only) => averageOf(only ?? {}, 'price', money),
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
      score: averageOf(totals, 'score', count),
      stock: sumOf(totals.figures['stock'], count),
    },
  };
  if (!hasAmounts) return [all];
  return withCurrencyRows(all, totals.currencies, (figures) => ({
    ...adSums(figures),
    worth: sumOf(figures['worth'], money),
    behind: sumOf(figures['behind'], money),
  }));
}
