/** Results as a table of the row engine: a row for each product, and one for each of its listings grouped under it. */
import type { Eligibility } from '#api/contract/fulfillment.ts';
import type { Listing } from '#api/contract/listing.ts';
import { counted, humanize } from '#lib/format.ts';
import type { ColumnFilter, TableQuery, TableSpec } from '#lib/table-query.ts';
import type { ScanResults } from '#workspace/scans/scan-results.ts';
import { filtersOf } from '#workspace/lists/condition-filters.ts';
import { matchesFilter } from '#workspace/scope.ts';
import { eligibilityConditions, type EligibilitySearch } from './eligibility.search.ts';
import {
  type EligibilityResult,
  eligibilityResults,
  eligibilityLabels,
} from './eligibility-results.ts';

/** FBA values as in the URL. */
const ways = ['yes', 'no'];

export const eligibilitySpec: TableSpec = {
  key: 'id',
  columns: [
    { id: 'id', type: 'text' },
    // For a listing: the group it belongs to.
    { id: 'family', type: 'text', searched: true },
    { id: 'kind', type: 'enum' },
    { id: 'product', type: 'text' },
    { id: 'listing', type: 'text', searched: true },
    // For a product: its listings, so that it is found by them.
    { id: 'within', type: 'text', searched: true },
    { id: 'verdict', type: 'enum', order: eligibilityResults },
    { id: 'way', type: 'enum', order: ways },
    // The same in words, so that a file matches the screen.
    {
      id: 'result',
      type: 'enum',
      order: eligibilityResults.map((verdict) => eligibilityLabels[verdict] ?? ''),
    },
    { id: 'fba', type: 'enum', order: ways.map(humanize) },
    { id: 'listings', type: 'text' },
    { id: 'title', type: 'text', searched: true },
    { id: 'channel', type: 'enum' },
    { id: 'status', type: 'enum' },
    // A product has the sum of its listings, which would count twice in a total.
    { id: 'stock', type: 'number', summed: false },
    { id: 'checked', type: 'date', instant: true },
  ],
};

/** The listings of each product within the scope. */
export function listingsByProduct(
  listings: readonly Listing[],
  { channel, account_id }: Pick<EligibilitySearch, 'channel' | 'account_id'>,
): ReadonlyMap<string, readonly Listing[]> {
  const byProduct = new Map<string, Listing[]>();
  for (const listing of listings) {
    const { product_id: id } = listing;
    if (
      id === null ||
      !matchesFilter(channel, listing.channel) ||
      !matchesFilter(account_id, listing.account_id)
    ) {
      continue;
    }
    const own = byProduct.get(id);
    if (own === undefined) byProduct.set(id, [listing]);
    else own.push(listing);
  }
  return byProduct;
}

/**
 * The records of that table with everything the screen displays, so that a file has it too. `listings` is
 * `undefined` until loaded; `failed` are products whose call failed.
 */
export function recordsOf(
  ids: readonly string[],
  results: ScanResults<Eligibility>,
  listings: ReadonlyMap<string, readonly Listing[]> | undefined,
  failed: ReadonlySet<string> = new Set(),
) {
  return ids.flatMap((id) => {
    const found = results.get(id);
    const own = listings?.get(id) ?? [];
    const isFailed = found === undefined && failed.has(id);
    const verdict = isFailed ? 'failed' : verdictOf(found?.value);
    const way = wayOf(found?.value?.has_fba);
    const fba = way && humanize(way);
    const result = eligibilityLabels[verdict] ?? verdict;
    const shared = { family: id, product: id, verdict, way, result, fba };
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
      checked: found === undefined ? null : new Date(found.at).toISOString(),
    };
    const rows = own.map(({ id: listing, title, channel, status, inventory_level: stock }) => ({
      ...shared,
      // A separate ID, whatever products are called.
      id: `listing ${listing}`,
      kind: 'listing',
      listing,
      within: null,
      listings: null,
      title,
      channel,
      status: status === null ? null : humanize(status),
      stock,
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
function verdictOf(value: Eligibility | null | undefined): EligibilityResult {
  if (value === undefined) return 'not_asked';
  if (value === null) return 'unknown';
  const is = value.is_eligible_for_optimization;
  return is === null ? 'unclear' : is ? 'eligible' : 'not_eligible';
}

function wayOf(flag: boolean | null | undefined): string | null {
  return flag === null || flag === undefined ? null : flag ? 'yes' : 'no';
}

/** "3 listings, 2 channels". */
export function listingsText(listings: readonly Listing[]): string {
  if (listings.length === 0) return 'No listing';
  const channels = new Set(listings.flatMap(({ channel }) => channel ?? []));
  return `${counted(listings.length, 'listing')}, ${counted(channels.size, 'channel')}`;
}

/** The part of a search that selects products; their listings follow. */
export function filterOf(search: EligibilitySearch): TableQuery {
  const filters: ColumnFilter[] = [
    { column: 'verdict', test: 'set', values: search.result },
    { column: 'way', test: 'set', values: search.fba },
    ...filtersOf(search.f, eligibilityConditions),
  ];
  return { q: search.q, filters };
}

/** The same for products only, which are counted. */
export function productsIn(query: TableQuery): TableQuery {
  const own: ColumnFilter = { column: 'kind', test: 'set', values: ['product'] };
  return { ...query, filters: [...(query.filters ?? []), own] };
}
