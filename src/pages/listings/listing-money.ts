/** The money that a better listing page would make more of. */
import type { Listing } from '#api/contract/listing.ts';
import type { Conversion } from '#lib/table-query.ts';
import { rateOf } from '#metrics/rates.ts';
import { figuresOf } from '#features/report-data/product-figures.ts';
import { isAbout } from '#features/report-data/report-source.ts';
import type { ProductSpend } from '#features/report-data/use-product-spend.ts';

/** `spend`: the cost of its ads from a product report. `stock`: its units at their price. */
export type Basis = 'spend' | 'stock';

/** In major units of the listing's own currency; `null` if unknown. */
export interface ListingAmounts {
  /** What ranks its fixes: spend or stock value. */
  behind: number | null;
  /** Cost and results of its ads, from the report's rows. */
  spend: number | null;
  sales: number | null;
}

export interface ListingMoney {
  basis: Basis;
  of: (listing: Listing) => ListingAmounts;
}

export const unknownAmounts: ListingAmounts = { behind: null, spend: null, sales: null };

/**
 * Spend if there is a report, else the stock value. The spend of a product listed several times in one
 * account on one channel is divided evenly, so that it counts once. While `coming` names a basis still
 * loading, nothing is known: otherwise the stock value would briefly appear as spend.
 */
export function listingMoney(
  listings: readonly Listing[],
  spend: Pick<ProductSpend, 'products' | 'source' | 'broken'> | undefined,
  coming: Basis | null = null,
): ListingMoney {
  if (spend === undefined) {
    const behind = coming === null ? stockValue : () => null;
    const of = (listing: Listing) => ({ ...unknownAmounts, behind: behind(listing) });
    return { basis: coming ?? 'stock', of };
  }
  const shares = new Map<string, number>();
  for (const listing of listings) {
    const place = placeOf(listing);
    if (place !== null) shares.set(place, (shares.get(place) ?? 0) + 1);
  }
  const of = (listing: Listing): ListingAmounts => {
    const place = placeOf(listing);
    if (place === null) return unknownAmounts;
    const { channel, account_id: accountId, price } = listing;
    const figures = figuresOf(spend.products, listing.product_id ?? '', { channel, accountId });
    if (figures.length === 0) {
      // No row in the report: its ads were not shown, if the report covers it at all.
      const isQuiet = isAbout(spend.source, listing) && spend.broken === null;
      return { ...unknownAmounts, behind: isQuiet ? 0 : null };
    }
    // Money without a currency would be taken for the row's.
    const code = price?.currency_code ?? null;
    const own = figures.find(({ currency }) => code !== null && currency === code);
    const share = (amount: number | null = null) =>
      amount === null ? null : amount / (shares.get(place) ?? 1);
    const cost = share(own?.spend);
    return { behind: cost, spend: cost, sales: share(own?.sales) };
  };
  return { basis: 'spend', of };
}

/** The number of listings that its product's figures are divided among in the list, including itself. */
export function listingsSharing(listing: Listing, all: readonly Listing[] = []): number {
  const place = placeOf(listing);
  return place === null ? 0 : all.filter((other) => placeOf(other) === place).length;
}

function placeOf({ product_id, channel, account_id, is_parent }: Listing): string | null {
  if (product_id === null || product_id === '' || is_parent === true) return null;
  return JSON.stringify([product_id, channel, account_id]);
}

function stockValue({ inventory_level: units, price, is_parent }: Listing): number | null {
  const amount = price?.amount ?? null;
  return units === null || amount === null || is_parent === true ? null : units * amount;
}

/**
 * Listings in scan order: the most money first, converted by `rates`. Without a rate amounts in different currencies are
 * not compared: the first of each currency come first.
 */
export function sortByMoney(
  listings: readonly Listing[],
  { of }: ListingMoney,
  rates: Conversion | null,
): string[] {
  const byCurrency = new Map<string | null, { id: string; amount: number }[]>();
  for (const listing of listings) {
    const code = listing.price?.currency_code ?? null;
    const rate = rates && rateOf(code, rates);
    const currency = rate === null ? code : (rates?.base ?? null);
    const own = byCurrency.get(currency) ?? [];
    byCurrency.set(currency, own);
    const amount = of(listing).behind;
    own.push({ id: listing.id, amount: amount === null ? -1 : amount * (rate ?? 1) });
  }
  const ranked = [...byCurrency.values()].flatMap((own) =>
    own
      .toSorted((a, b) => b.amount - a.amount)
      .map((one, rank) => ({ ...one, rank: one.amount < 0 ? Infinity : rank })),
  );
  const compare = (a: number, b: number) => (a === b ? 0 : a - b);
  return ranked.toSorted((a, b) => compare(a.rank, b.rank)).map(({ id }) => id);
}
