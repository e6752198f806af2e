/** Results as records of a list: a row for each product, and one for each of its listings, grouped under it. */
import type { Eligibility } from '#api/contract/fulfillment.ts';
import type { Listing } from '#api/contract/listing.ts';
import { type Amount, sumsByCurrency } from '#lib/exact-sum.ts';
import { counted, humanize } from '#lib/format.ts';
import type { ProductMap } from '#features/report-data/product-figures.ts';
import { matchesFilter, type Scope } from '#navigation/scope.ts';
import type { ScanResults } from '#features/scans/scan-results.ts';
import type { EligibilityResult } from './eligibility.list.tsx';

/** The listings of each product within the scope. */
export function listingsByProduct(
  listings: readonly Listing[],
  { channel, account_id }: Scope,
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

/** Ad spend on a product by currency: in scope, or only on the channel and in the account of a listing. */
export type SpendOf = (productId: string, listing?: Listing) => Amount[];

/** Spend from a product report; `undefined` without one. */
export function spendIn(products: ProductMap | undefined, scope: Scope): SpendOf {
  return (id, listing) =>
    sumsByCurrency(
      (products?.get(id) ?? [])
        .filter(({ channel, accountId }) =>
          listing === undefined
            ? matchesFilter(scope.channel, channel) && matchesFilter(scope.account_id, accountId)
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
  results: ScanResults<Eligibility>,
  listings: ReadonlyMap<string, readonly Listing[]> | undefined,
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
