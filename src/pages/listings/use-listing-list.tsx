import { useMemo } from 'react';
import type { Listing } from '#api/contract/listing.ts';
import { humanize } from '#lib/format.ts';
import type { TableQuery, TableRow, Totals } from '#lib/table-query.ts';
import { textOf } from '#lib/table-row.ts';
import type { Column } from '#ui/grid/column.ts';
import { useAccounts } from '#queries/accounts.queries.ts';
import type { TableView } from '#row-engine/table.ts';
import { useChartsOpen } from '#lists/charts-open.ts';
import { useRecordList } from '#lists/use-list.ts';
import { withFilters } from '#metrics/display/daily-series.ts';
import { useSearch } from '#navigation/use-search.ts';
import { type Rates, rateOf } from '#metrics/rates.ts';
import type { ProductSpendState } from '#features/report-data/use-product-spend.ts';
import { useScanResults } from '#features/scans/use-scan-results.ts';
import { signalNames } from '#features/scans/quality.ts';
import { namePairs, useTableQuery } from '#queries/tables/use-table-query.ts';
import { familyPlaces } from './families.ts';
import { recordOf } from './listing-cells.ts';
import { type Basis, listingMoney, sortByMoney } from './listing-money.ts';
import { listingList, ListingStatus, listingTotals, worthDefinition } from './listings.list.tsx';

/** Numbers of filtered listings. */
export type ListingCounts = NonNullable<ReturnType<typeof useListingList>['counts']>;

/**
 * Until the device and then the report have been read, the amounts are unknown, not 0; `null`: nothing more
 * is loading.
 */
function comingBasis(of: Pick<ProductSpendState, 'source' | 'spend' | 'error'>): Basis | null {
  const { source, spend, error } = of;
  if (source === undefined) return 'stock';
  return source === null || spend !== undefined || error !== null ? null : 'spend';
}

/**
 * The listings under the page's filters, `undefined` while loading, with the metrics of a product report. Without one,
 * the stock value ranks what to fix.
 */
export function useListingList(
  loaded: readonly Listing[] | undefined,
  { source, spend, error }: Pick<ProductSpendState, 'source' | 'spend' | 'error'>,
) {
  const listings = loaded ?? noListings;
  const { values: search } = useSearch(listingList.shape);
  const isFixes = search.show === 'quality';
  const coming = comingBasis({ source, spend, error });
  const accounts = useAccounts().data?.records;
  const names = useMemo(() => ({ accounts: namePairs(accounts) }), [accounts]);
  const { behind, records, changed } = useListingRecords(listings, spend, coming);
  const tree = search.as === 'families' ? 'family' : undefined;
  const list = useRecordList(listingList, loaded && records, {
    names,
    changed,
    tree,
    isSkipped: source === null || error !== null ? isAboutAds : undefined,
  });
  const { filter, named, settled, currency, isConverted } = list;
  const { view } = list.list;
  const { rates } = list.conversion;
  const filterKey = JSON.stringify(filter);
  const counts = useTableQuery(settled, filterKey, async (table, signal) => {
    const cross = (columns: string[], query = filter) => table.cross(columns, query, { signal });
    const emptyShelf = withFilters(
      filter,
      { column: 'status', test: 'set', values: ['active'] },
      { column: 'stock', test: 'range', to: 0 },
    );
    const [byChannel, scores, byRole, soldOut] = await Promise.all([
      cross(['channel', 'status']),
      cross(['channel', 'band']),
      cross(['role']),
      // Active without stock.
      cross(['channel'], emptyShelf),
    ]);
    return { byChannel, scores, byRole, soldOut };
  });
  const [hasCharts] = useChartsOpen(listingList);
  const ofSignals = useTableQuery(
    settled,
    isFixes && hasCharts ? filterKey : undefined,
    async (table, signal) => {
      const ranges = signalNames.map((name) => `${name}_band`);
      return Promise.all(ranges.map((id) => table.cross([id], filter, { signal })));
    },
  );

  const scanned = useScanned(
    listings,
    behind,
    isFixes && coming === null ? settled : undefined,
    filter,
    rates,
  );
  const { basis } = behind;
  const hasAds = spend !== undefined;
  const { status } = search;
  const columns = useMemo(
    () => listingColumns(isFixes, { currency, isConverted, hasAds, statuses: status }),
    [isFixes, currency, isConverted, hasAds, status],
  );
  return {
    list: {
      ...list,
      columns,
      totalsOf: (totals: Totals) => listingTotals(totals, isFixes || hasAds),
    },
    basis,
    /** Whether the report's metrics are still loading: conditions on them match nothing yet. */
    isReading: coming !== null,
    /** The number of currencies of the listings' money that are not converted to compare it. */
    currencies: new Set(
      view?.totals.currencies
        .filter(({ figures }) => (figures['behind'] ?? null) !== null)
        .map(({ currency: code }) => (rates && rateOf(code, rates) ? rates.base : code)),
    ).size,
    counts: counts.answer,
    hasCharts,
    /** The scores of each signal by range; only for the charts of the view of fixes. */
    bySignal: ofSignals.answer,
    scanned,
    /** The IDs of these families' listings that match a view's filters. */
    shownOf: async ({ query: { q, filters, convert } }: TableView, families: readonly string[]) => {
      if (named === undefined || families.length === 0) return new Set<string>();
      const own = withFilters(
        { q, filters, convert },
        { column: 'family', test: 'set', values: families },
      );
      const { cells } = await named.loaded.table.cross(['id'], own, { limit: listings.length });
      return new Set(cells.map(({ values: [id] }) => String(id)));
    },
  };
}

/** The listings as records of the table: all of them, and those whose scores have arrived since. */
function useListingRecords(
  listings: readonly Listing[],
  spend: Parameters<typeof listingMoney>[1],
  coming: Parameters<typeof listingMoney>[2],
) {
  const places = useMemo(() => familyPlaces(listings), [listings]);
  const ids = useMemo(() => listings.map(({ id }) => id), [listings]);
  const behind = useMemo(() => listingMoney(listings, spend, coming), [listings, spend, coming]);
  const { results, late } = useScanResults('quality', ids);
  const record = useMemo(
    () => (listing: Listing) => {
      const { id } = listing;
      return recordOf(listing, places.get(id), results.get(id), behind.of(listing));
    },
    [places, results, behind],
  );
  const records = useMemo(() => listings.map(record), [listings, record]);
  const changed = useMemo(() => {
    const some = new Set(late);
    return some.size === 0 ? none : listings.filter(({ id }) => some.has(id)).map(record);
  }, [listings, record, late]);
  return { behind, records, changed };
}

/** The filtered listings, most valuable scores first; `null` until known. */
function useScanned(
  listings: readonly Listing[],
  behind: ReturnType<typeof listingMoney>,
  named: Parameters<typeof useTableQuery>[0],
  filter: TableQuery,
  rates: Rates | null,
): string[] | null {
  const limit = listings.length;
  // The matches change with the filter, and with scores only if those are filtered: compared as text, so that
  // an equal query stays the same.
  const { answer } = useTableQuery(named, JSON.stringify(filter), async (table, signal) => {
    const { cells } = await table.cross(['id'], filter, { signal, limit });
    return cells.map(({ values: [id] }) => String(id)).join('\n');
  });
  return useMemo(() => {
    if (answer === undefined) return null;
    const passing = new Set(answer.split('\n'));
    return sortByMoney(
      listings.filter(({ id }) => passing.has(id)),
      behind,
      rates,
    );
  }, [answer, listings, behind, rates]);
}

const none: readonly object[] = [];
const noListings: readonly Listing[] = [];

interface Shown {
  /** The unit of prices if all rows share one. */
  currency: string | null;
  /** Whether amounts are converted. */
  isConverted: boolean;
  /** Whether a report's metrics are known. */
  hasAds: boolean;
  /** The statuses allowed by the filter. */
  statuses: readonly string[];
}

const adColumns: readonly string[] = ['spend', 'sales', 'acos'];

/** Whether a column has metrics of ads, which a product report fills. */
const isAboutAds = (id: string): boolean => adColumns.includes(id);

/** The columns of the view of fixes, in order; the others are hidden there. */
const inFixes = [
  'title',
  'score',
  'fix',
  'worth',
  'behind',
  'spend',
  'acos',
  'status',
  'stock',
  'channel',
  'account',
  'scored_at',
];

/** The grid's columns, in the order of the view of listings or of fixes. */
function listingColumns(isFixes: boolean, shown: Shown): Column<TableRow>[] {
  const all = listingList
    .gridColumns(shown.currency, shown.isConverted)
    .filter(({ id }) => (shown.hasAds ? id !== 'behind' : !isAboutAds(id)))
    .map((column) => columnFor(column, shown));
  if (!isFixes) return all;
  const first = inFixes.flatMap((id) => all.find((column) => column.id === id) ?? []);
  const others = all.filter(({ id }) => !inFixes.includes(id));
  return [
    ...first.map((column) => ({ ...column, hidden: false })),
    ...others.map((column) => ({ ...column, hidden: true })),
  ];
}

function columnFor(column: Column<TableRow>, { hasAds, statuses }: Shown): Column<TableRow> {
  if (column.id === 'status') {
    // A family's row represents its matching listings, which its parent's status may not be one of.
    const [only] = statuses.length === 1 ? statuses : [];
    const shown = (row: TableRow) => {
      const own = textOf(row, 'status');
      const isAllowed = statuses.length === 0 || (own !== null && statuses.includes(own));
      return isAllowed ? own : (only ?? null);
    };
    return {
      ...column,
      text: (row) => humanize(shown(row)),
      cell: (row) => <ListingStatus status={shown(row)} />,
    };
  }
  if (!hasAds) return column;
  if (column.id === 'worth') return { ...column, definition: worthDefinition('spend') };
  // On a card spend comes first.
  const isReplaced = column.id === 'score' || column.id === 'stock';
  return isReplaced ? { ...column, priority: 3 } : column;
}
