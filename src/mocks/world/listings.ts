/** Listings as the service returns them. api/contract/README.md, "Listings". */
import { accountId, placeOf, todayOf } from './accounts.ts';
import { isParentPlace, parentPlace } from './families.ts';
import { type Layout, ownerOf } from './layout.ts';
import { epochOf, occupantOf, occupantSuffix } from './moving.ts';
import { isKept, productId, shelvesOf } from './products.ts';
import { at, draw, lognormal, pick } from './random.ts';
import { fulfillableOn, hasFba } from './stock.ts';
import { suppressedListing } from './stories.ts';

export interface ListingRow {
  id: string;
  status: string;
  channel: string;
  account_id: string;
  is_parent: boolean;
  product_id: string | null;
  sku: string | null;
  title: string;
  price: { amount: number; currency_code: string } | null;
  inventory_level: number;
  is_fba: boolean;
  parent_id: string | null;
}

const drawOccupant = draw('listing occupant');
const drawStatus = draw('listing status');
const drawPhase = draw('listing phase');
const drawPrice = draw('listing price');
const drawTitle = draw('listing title');

/** One listing in twenty-five is replaced every 90 days. Families stay. */
const turnover = { share: 0.04, days: 90 };

const sizes = ['S', 'M', 'L', 'XL', '0.5 l', '1 l', '30 cm', '60 cm', '2-pack', '5-pack'];
const colours = ['black', 'white', 'sand', 'sage', 'navy', 'coral', 'grey', 'olive'];

/** The account of listing `i` and its place among that account's listings. */
export function shelfOf(layout: Layout, i: number): { account: number; place: number } {
  const { listings } = shelvesOf(layout);
  const account = ownerOf(listings, i);
  return { account, place: i - at(listings, account) };
}

/** The identifier of listing `i` on a day. */
export function listingId(layout: Layout, i: number, day: number): string {
  const { account, place } = shelfOf(layout, i);
  const lasting = parentPlace(layout, account, place) !== null;
  const occupant = lasting ? 0 : occupantOf(drawOccupant, layout.seed, i, day, turnover);
  return `lst-${String(i + 1).padStart(6, '0')}${occupantSuffix(occupant)}`;
}

/** The listing of an identifier, or null; it may have another identifier by now. */
export function listingPlace(layout: Layout, id: string): number | null {
  const i = Number(/^lst-(\d{6,})(?:-\w+)?$/.exec(id)?.[1]) - 1;
  return i >= 0 && i < layout.sizes.listings ? i : null;
}

/** Index of the product that listing `i` offers; null for a parent. */
export function productOfListing(layout: Layout, i: number): number | null {
  const { account, place } = shelfOf(layout, i);
  if (isParentPlace(layout, account, place)) return null;
  const { products } = shelvesOf(layout);
  const first = at(products, account);
  const count = at(products, account + 1) - first;
  return count === 0 ? null : first + (place % count);
}

/** active 85 %, inactive 12 %, suppressed 3 %; a few change each day. */
function statusOn(layout: Layout, i: number, day: number): string {
  if (i === suppressedListing) return 'suppressed';
  const product = productOfListing(layout, i);
  if (product !== null && isKept(layout, product)) return 'active';
  const epoch = epochOf(day, 75, drawPhase(layout.seed, i));
  const u = drawStatus(layout.seed, i, epoch);
  return u < 0.03 ? 'suppressed' : u < 0.15 ? 'inactive' : 'active';
}

/** Listing `i` at an instant (ms). */
export function listingAt(layout: Layout, i: number, now: number): ListingRow {
  const { account, place } = shelfOf(layout, i);
  const { channel, trade } = at(layout.accounts, account);
  const { seed } = layout;
  const day = todayOf(layout, account, now);
  const product = productOfListing(layout, i);
  const stock = product === null ? null : fulfillableOn(layout, product, day);
  const parent = parentPlace(layout, account, place);
  const family = parent ?? place;
  const name = pick(trade.products, drawTitle(seed, account, family, 1));
  const variant = `${pick(sizes, drawTitle(seed, i, 2))}, ${pick(colours, drawTitle(seed, i, 3))}`;
  const price = Math.round(lognormal(trade.price, 0.4, drawPrice(seed, account, family))) - 0.01;
  return {
    id: listingId(layout, i, day),
    status: statusOn(layout, i, day),
    channel,
    account_id: accountId(account),
    is_parent: product === null,
    product_id: product === null ? null : productId(layout, product),
    sku:
      product === null ? null : `${channel.slice(-1).toUpperCase()}${account + 1}-${1000 + place}`,
    title: product === null ? name : `${name}, ${variant}`,
    price:
      product === null
        ? null
        : { amount: Math.max(4.99, price), currency_code: placeOf(layout, account).currency },
    inventory_level: stock === null ? 0 : stock.fba + stock.merchant,
    is_fba: product !== null && hasFba(layout, product),
    parent_id:
      parent === null || parent === place ? null : listingId(layout, i - place + parent, day),
  };
}
