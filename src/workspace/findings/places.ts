/** The products that ads were shown for, each with what is sold of it there: a report, listings and stock laid together. */
import type { Listing } from '#api/contract/listing.ts';
import { sumKnown } from '#domain/cover.ts';
import { add, type ExactSum, toNumber, zero } from '#domain/exact-sum.ts';
import type { AdvertisedPlace } from '#domain/findings/finding.ts';
import type { StockLevel } from '#queries/inventory.queries.ts';
import type { ProductFigures, ProductMap } from '#workspace/performance/product-figures.ts';
import type { Scope } from '#workspace/performance/source.ts';
import { has } from '#workspace/scope.ts';

export interface PlacesFrom {
  products: ProductMap;
  /** How many days the report covers. */
  days: number;
  scope: Scope;
  listings: readonly Listing[];
  /** `null` until all of them are here: the listings' own levels count until then. */
  levels: readonly StockLevel[] | null;
  /** By product; what is not here is not known. */
  eligible: ReadonlyMap<string, boolean | null>;
}

export interface Places {
  /** Those with spend, in the order of the report. */
  places: readonly AdvertisedPlace[];
  /** What all of them spent, by currency. */
  spent: ReadonlyMap<string | null, number>;
}

/** So many records are looked at between two looks at the clock. */
const stride = 64;

/** Works the places out, in steps. */
export function* placesFrom({
  products,
  days,
  scope,
  listings,
  levels,
  eligible,
}: PlacesFrom): Generator<undefined, Places, undefined> {
  const listed = new Map<string, Listing[]>();
  yield* each(listings, (listing) => {
    if (listing.product_id && listing.is_parent !== true) put(listed, listing.product_id, listing);
  });
  const held = levels === null ? null : new Map<string, StockLevel[]>();
  if (held !== null) yield* each(levels ?? [], (level) => put(held, level.product_id, level));

  const places: AdvertisedPlace[] = [];
  const sums = new Map<string | null, ExactSum>();
  yield* each(products, ([productId, all]) => {
    for (const figures of all) {
      const { channel, accountId, currency, spend, sales, units } = figures;
      if (!(spend !== null && spend > 0)) continue;
      if (!has(scope.channel, channel) || !has(scope.account_id, accountId)) continue;
      sums.set(currency, add(sums.get(currency) ?? zero, spend));
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
        units,
        days,
        name: own.find(({ title }) => title)?.title ?? productId,
        listings: own,
        isElsewhere,
        ...stock,
        soldADay: soldADay(all, channel, days),
        isEligible: eligible.get(productId) ?? null,
      });
    }
  });
  const spent = new Map([...sums].map(([currency, sum]) => [currency, toNumber(sum)]));
  return { places, spent };
}

/** Whether ads took anything in scope: without, neither listings nor stock have anything to say of it. */
export function hasSpend(products: ProductMap, scope: Scope): boolean {
  for (const all of products.values()) {
    for (const { channel, accountId, spend } of all) {
      const isThere = has(scope.channel, channel) && has(scope.account_id, accountId);
      if (isThere && spend !== null && spend > 0) return true;
    }
  }
  return false;
}

/** What can be sold of a product on a channel, over all accounts: who has none may be served from another's stock. */
function stockAt(
  listings: readonly Listing[],
  levels: readonly StockLevel[] | null,
  channel: string | null | undefined,
): Pick<AdvertisedPlace, 'stock' | 'inbound'> {
  if (levels === null) {
    // Listings of one product in one account tell of the same units.
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

/** The sum, not below nothing; `null` where a part of it, or all, is not known. */
function whole(levels: readonly (number | null)[]): number | null {
  if (levels.length === 0 || levels.includes(null)) return null;
  return Math.max(0, sumKnown(...levels) ?? 0);
}

/** Units that ads bring a day on a channel, over all accounts. */
function soldADay(
  figures: readonly ProductFigures[],
  channel: string | null,
  days: number,
): number | null {
  const units = sumKnown(...figures.flatMap((it) => (it.channel === channel ? [it.units] : [])));
  return units === null ? null : units / days;
}

function* each<T>(all: Iterable<T>, step: (one: T) => void): Generator<undefined> {
  let count = 0;
  for (const one of all) {
    step(one);
    count += 1;
    if (count % stride === 0) yield;
  }
}

function put<T>(map: Map<string, T[]>, key: string, value: T): void {
  const own = map.get(key);
  if (own === undefined) map.set(key, [value]);
  else own.push(value);
}
