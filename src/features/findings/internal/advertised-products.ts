/** Advertised products with their listings and stock, joined from a report, listings and stock levels. */
import type { Listing } from '#api/contract/listing.ts';
import { MoneySum } from '#lib/exact-sum.ts';
import type { StockLevel } from '#queries/inventory.queries.ts';
import { sumKnown } from '#metrics/days-of-cover.ts';
import type { ProductFigures, ProductMap } from '#features/report-data/product-figures.ts';
import { isInScope, type Scope } from '#navigation/scope.ts';
import type { AdvertisedProduct } from '#features/findings/finding.ts';

export interface AdvertisedProductsInput {
  products: ProductMap;
  /** Number of days the report covers. */
  days: number;
  scope: Scope;
  listings: readonly Listing[];
  /** `null` until all are loaded: the listings' own levels count until then. */
  levels: readonly StockLevel[] | null;
  /** By product; missing ones are unknown. */
  eligible: ReadonlyMap<string, boolean | null>;
  /** IDs that several listings or stock levels have: only one of them is there, so what they state is unknown. */
  repeated: readonly string[];
}

export interface AdvertisedProducts {
  /** Products with spend, in the report's order. */
  places: readonly AdvertisedProduct[];
  /** Their total spend, by currency. */
  spent: ReadonlyMap<string | null, number>;
}

export function findAdvertisedProducts(of: AdvertisedProductsInput): AdvertisedProducts {
  const { products, days, scope, listings, levels, eligible, repeated } = of;
  const uncertain = new Set(repeated);
  const sellable = listings.flatMap((it) => {
    if (!it.product_id || it.is_parent === true) return [];
    return uncertain.has(it.id) ? { ...it, status: null, inventory_level: null } : it;
  });
  const listed = Map.groupBy(sellable, (it) => it.product_id);
  const held =
    levels &&
    Map.groupBy(
      levels.map((it) => (uncertain.has(it.id) ? { ...it, fba: null, merchant: null } : it)),
      (it) => it.product_id,
    );

  const places: AdvertisedProduct[] = [];
  const sums = new Map<string | null, MoneySum>();
  for (const [productId, all] of products) {
    for (const figures of all) {
      if (!isSpending(figures, scope)) continue;
      const { channel, accountId, currency, spend, sales } = figures;
      const sum = sums.get(currency) ?? new MoneySum(currency === null);
      sums.set(currency, sum);
      sum.add(spend);
      const everywhere = listed.get(productId) ?? [];
      const there = everywhere.filter(
        (it) => it.channel === channel && it.account_id === accountId,
      );
      const isElsewhere = there.length === 0;
      const own = isElsewhere ? everywhere : there;
      const stock = stockAt(
        own,
        held && (held.get(productId) ?? []),
        isElsewhere ? undefined : channel,
      );
      places.push({
        productId,
        channel,
        accountId,
        currency,
        spend,
        sales,
        days,
        name: own.find(({ title }) => title)?.title ?? productId,
        listings: own,
        isElsewhere,
        ...stock,
        soldADay: soldADay(all, channel, days),
        isEligible: eligible.get(productId) ?? null,
      });
    }
  }
  const spent = new Map([...sums].map(([currency, sum]) => [currency, sum.value()]));
  return { places, spent };
}

/** Whether there is ad spend in scope: without it, neither listings nor stock are needed. */
export function hasSpend(products: ProductMap, scope: Scope): boolean {
  return [...products.values()].some((all) => all.some((figures) => isSpending(figures, scope)));
}

function isSpending(
  figures: ProductFigures,
  scope: Scope,
): figures is ProductFigures & { spend: number } {
  const { channel, accountId, spend } = figures;
  return isInScope(scope, { channel, account_id: accountId }) && spend !== null && spend > 0;
}

/**
 * Units of a product available on a channel, over all accounts: an account without stock may be served by
 * another's.
 */
function stockAt(
  listings: readonly Listing[],
  levels: readonly StockLevel[] | null,
  channel: string | null | undefined,
): Pick<AdvertisedProduct, 'stock' | 'inbound'> {
  if (levels === null) {
    // Listings of one product in one account describe the same units.
    const byAccount = new Map(listings.map((it) => [`${it.channel} ${it.account_id}`, it]));
    return { stock: whole([...byAccount.values()].map((it) => it.inventory_level)), inbound: null };
  }
  const own = levels.filter((level) => channel === undefined || level.channel === channel);
  return {
    stock: whole(own.map(({ fba, merchant }) => fulfillable(fba, merchant))),
    inbound: sumKnown(
      ...own.flatMap(({ fba }) => [
        fba?.inbound_working,
        fba?.inbound_shipped,
        fba?.inbound_receiving,
      ]),
    ),
  };
}

function fulfillable(fba: StockLevel['fba'], merchant: StockLevel['merchant']): number | null {
  const ways = [fba, merchant].filter((way) => way !== null);
  return whole(ways.map((way) => way.fulfillable));
}

/** The sum, at least zero; `null` if a part is unknown. */
function whole(levels: readonly (number | null)[]): number | null {
  if (levels.length === 0 || levels.includes(null)) return null;
  return Math.max(0, sumKnown(...levels) ?? 0);
}

/** Units sold per day through ads on a channel, over all accounts. */
function soldADay(figures: readonly ProductFigures[], channel: string | null, days: number) {
  const units = sumKnown(...figures.flatMap((it) => (it.channel === channel ? [it.units] : [])));
  return units === null ? null : units / days;
}
