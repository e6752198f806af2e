import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Eligibility } from '#api/contract/fulfillment.ts';
import type { Listing } from '#api/contract/listing.ts';
import { type Amount, sumsByCurrency } from '#lib/exact-sum.ts';
import { counted, humanize } from '#lib/format.ts';
import { isInScope, type Scope } from '#navigation/scope.ts';
import type { ColumnFilter } from '#lib/table-query.ts';
import { listingQueries } from '#queries/listings.queries.ts';
import { useRecordList } from '#lists/use-list.ts';
import { withFilters } from '#metrics/display/daily-series.ts';
import { useSearch } from '#navigation/use-search.ts';
import type { ScanResults } from '#features/scans/scan-results.ts';
import { useScanResults } from '#features/scans/use-scan-results.ts';
import { amountsText, type ProductMap } from '#features/report-data/product-figures.ts';
import type { ProductSpendState } from '#features/report-data/use-product-spend.ts';
import { useTableQuery } from '#queries/tables/use-table-query.ts';
import { eligibilityList, type EligibilityResult } from './eligibility.list.tsx';

const isAboutAds = (column: string): boolean => column === 'spend' || column === 'currency';

/** Products without their listings, which are counted. */
export const productRows: ColumnFilter = { column: 'kind', test: 'set', values: ['product'] };

const notEligible: ColumnFilter = { column: 'result', test: 'set', values: ['not_eligible'] };

/**
 * The results of a list under the page's filters, with the spend of a product report. Pass the same `ids` array while
 * they are the same.
 */
export function useEligibilityList(
  ids: readonly string[],
  { source, spend, error }: Pick<ProductSpendState, 'source' | 'spend' | 'error'>,
) {
  const { values: search } = useSearch(eligibilityList.shape);
  const { of, results, failed, late } = useScanResults('eligibility', ids);
  const isRead = of !== null;
  const listings = useQuery(listingQueries.list());
  const found = listings.data?.records;
  const { channel, account_id } = search;
  const byProduct = useMemo(
    () => found && listingsByProduct(found, { channel, account_id }),
    [found, channel, account_id],
  );
  const products = spend?.products;
  const spendOf = useMemo(
    () => spendIn(products, { channel, account_id }),
    [products, channel, account_id],
  );
  const records = useMemo(
    () => (isRead ? recordsOf(ids, results, byProduct, failed, spendOf) : undefined),
    [isRead, ids, results, byProduct, failed, spendOf],
  );
  // Of 50,000 products, only those with a changed result are rebuilt.
  const changed = useMemo(
    () => recordsOf(late, results, byProduct, failed, spendOf),
    [late, results, byProduct, failed, spendOf],
  );
  const list = useRecordList(eligibilityList, records, {
    changed,
    tree: 'family',
    treeKind: 'parts',
    counted: productRows,
    isSkipped: source === null || error !== null ? isAboutAds : undefined,
  });
  const { named, filter } = list;
  const counts = useTableQuery(named, JSON.stringify(filter), async (table, signal) => {
    const [crossing, families, ineligible] = await Promise.all([
      table.cross(['result', 'fba'], withFilters(filter, productRows), { signal }),
      // A product counts if only one of its listings matches.
      table.sums(['family'], filter, { signal, limit: 1 }),
      table.cross(['product'], withFilters(filter, productRows, notEligible), {
        signal,
        limit: ids.length,
      }),
    ]);
    return {
      crossing,
      products: families.total,
      ineligible: ineligible.cells.map(({ values: [id] }) => String(id)),
    };
  });
  const ineligible = counts.answer?.ineligible;
  const wasted = useMemo(
    () => ineligible && amountsText(ineligible.flatMap((id) => spendOf(id))),
    [ineligible, spendOf],
  );
  const hasAds = spend !== undefined;
  const columns = useMemo(
    () => (hasAds ? list.columns : list.columns.filter(({ id }) => !isAboutAds(id))),
    [list.columns, hasAds],
  );
  return {
    list: { ...list, columns },
    listings,
    /** Ad spend on products that are not eligible: "1,204 EUR"; empty without any. */
    wasted,
    counts: counts.answer,
    /** Returns when the oldest result arrived, in milliseconds since 1970; `undefined` without any. */
    checkedAt: () => oldestOf(results),
  };
}

function oldestOf(results: ScanResults<'eligibility'>): number | undefined {
  let oldest: number | undefined;
  for (const { at } of results.values()) oldest = Math.min(oldest ?? at, at);
  return oldest;
}

/** The listings of each product within the scope. */
export function listingsByProduct(
  listings: readonly Listing[],
  scope: Scope,
): ReadonlyMap<string | null, readonly Listing[]> {
  const own = listings.filter((it) => isInScope(scope, it));
  return Map.groupBy(own, ({ product_id: id }) => id);
}

/** Ad spend on a product by currency: in scope, or only on the channel and in the account of a listing. */
export type SpendOf = (productId: string, listing?: Listing) => Amount[];

/** Spend from a product report; `undefined` without one. */
export function spendIn(products: ProductMap | undefined, scope: Scope): SpendOf {
  return (id, listing) =>
    sumsByCurrency(
      (products?.get(id) ?? [])
        .filter(({ channel, accountId }) =>
          listing === undefined
            ? isInScope(scope, { channel, account_id: accountId })
            : channel === listing.channel && accountId === listing.account_id,
        )
        .map(({ currency, spend }) => ({ currency, amount: spend })),
    );
}

/** A row's spend, which has one currency: amounts in several are not added. Of `shares` rows, each has as much. */
function spendCells(amounts: readonly Amount[], shares = 1) {
  const [only] = amounts;
  const amount = amounts.length === 1 ? (only?.amount ?? null) : null;
  return {
    spend: amount === null || Number.isNaN(amount) ? null : amount / shares,
    currency: amounts.length === 1 ? (only?.currency ?? null) : null,
    currencies: amounts.length,
  };
}

/**
 * The records of the list with everything the screen displays, so that a file has it too. `listings` is
 * `undefined` until loaded; `failed` are products whose call failed.
 */
export function recordsOf(
  ids: readonly string[],
  results: ScanResults<'eligibility'>,
  listings: ReturnType<typeof listingsByProduct> | undefined,
  failed: ReadonlySet<string> = new Set(),
  spendOf: SpendOf = () => [],
) {
  return ids.flatMap((id) => {
    const found = results.get(id);
    const own = listings?.get(id) ?? [];
    const isFailed = found === undefined && failed.has(id);
    const result = isFailed ? 'failed' : resultOf(found?.value);
    const hasFba = found?.value?.has_fba ?? null;
    const fba = hasFba === null ? null : hasFba ? 'yes' : 'no';
    const shared = { family: id, product: id, result, fba };
    const product = {
      ...shared,
      id,
      kind: 'product',
      listing: null,
      within: own.map(({ id: listing, title }) => `${listing} ${title ?? ''}`).join(' ') || null,
      listings: listings === undefined ? null : listingsText(own),
      title: own[0]?.title ?? null,
      channel: null,
      status: null,
      stock: stockOf(own),
      ...spendCells(spendOf(id)),
      checked: found === undefined ? null : new Date(found.at).toISOString(),
    };
    const rows = own.map((listing) => ({
      ...shared,
      // A separate ID, whatever products are called.
      id: `listing ${listing.id}`,
      kind: 'listing',
      listing: listing.id,
      within: null,
      listings: null,
      title: listing.title,
      channel: listing.channel,
      status: listing.status === null ? null : humanize(listing.status),
      stock: listing.inventory_level,
      ...spendCells(
        spendOf(id, listing),
        own.filter(
          ({ channel, account_id }) =>
            channel === listing.channel && account_id === listing.account_id,
        ).length,
      ),
      checked: null,
    }));
    return [product, ...rows];
  });
}

/** Units of all listings with a known stock; `null` if none has one. */
function stockOf(listings: readonly Listing[]): number | null {
  const levels = listings.flatMap(({ inventory_level: level }) => level ?? []);
  return levels.length === 0 ? null : levels.reduce((sum, level) => sum + level, 0);
}

/** `null`: the service does not know the product. `undefined`: not requested, or failed. */
function resultOf(value: Eligibility | null | undefined): EligibilityResult {
  if (value === undefined) return 'not_asked';
  if (value === null) return 'unknown';
  const is = value.is_eligible_for_optimization;
  return is === null ? 'unclear' : is ? 'eligible' : 'not_eligible';
}

/** "3 listings, 2 channels". */
export function listingsText(listings: readonly Listing[]): string {
  if (listings.length === 0) return 'No listing';
  const channels = new Set(listings.flatMap(({ channel }) => channel ?? []));
  return `${counted(listings.length, 'listing')}, ${counted(channels.size, 'channel')}`;
}
