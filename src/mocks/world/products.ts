/** Which account owns which products, and which products a campaign advertises. */
import { asinIndex, asinOf } from './asins.ts';
import { accountOfCampaign } from './campaigns.ts';
import { isParentPlace } from './families.ts';
import { type Blocks, type Layout, blocks, hugeAccount, ownerOf } from './layout.ts';
import { at, draw } from './random.ts';
import { topCampaigns, poorListing, storyOf, suppressedListing } from './stories.ts';

const drawCount = draw('advertised count');
const drawFirst = draw('advertised first');

interface Shelves {
  /** Where each account's products and listings start. */
  products: Blocks;
  listings: Blocks;
}

const known = new WeakMap<Layout, Shelves>();

/** Blocks of products and listings by account. dsp accounts have none: they advertise their linked account's. */
export function shelvesOf(layout: Layout): Shelves {
  let shelves = known.get(layout);
  if (!shelves) known.set(layout, (shelves = layOutShelves(layout)));
  return shelves;
}

function layOutShelves(layout: Layout): Shelves {
  const { accounts, sizes, campaignsOf } = layout;
  const weights = accounts.map(({ channel }, i) =>
    channel === 'dsp' ? 0 : at(campaignsOf, i + 1) - at(campaignsOf, i) + 3,
  );
  return { products: blocks(sizes.products, weights), listings: blocks(sizes.listings, weights) };
}

/** Index of the account that the stock of product `p` belongs to. */
export function accountOfProduct(layout: Layout, p: number): number {
  return ownerOf(shelvesOf(layout).products, p);
}

/**
 * The identifier of product `p`. Sellers offer the same products on linked marketplaces: the first
 * products of a channel-b account have the identifiers of its linked account's products.
 */
export function productId(layout: Layout, p: number): string {
  return asinOf(originalOf(layout, p));
}

function originalOf(layout: Layout, p: number): number {
  const account = accountOfProduct(layout, p);
  const { channel, linked } = at(layout.accounts, account);
  if (channel !== 'channel-b' || linked === null) return p;
  const { products } = shelvesOf(layout);
  const position = p - at(products, account);
  const theirs = at(products, linked);
  return position < at(products, linked + 1) - theirs ? theirs + position : p;
}

/** The first product with an identifier, or null. */
export function productIndex(layout: Layout, id: string): number | null {
  const p = asinIndex(id);
  return p !== null && p < layout.sizes.products && originalOf(layout, p) === p ? p : null;
}

/** The products that campaign `i` advertises: one to six, all of them listed, or none if there are none. */
export function advertisedProducts(layout: Layout, i: number): number[] {
  const story = storyOf(layout, i);
  if (story === undefined) return drawnProducts(layout, i);
  if (story === 'out of stock') return drawnProducts(layout, i).slice(0, 1);
  const product = ofFamily(layout, story === 'suppressed' ? suppressedListing : poorListing);
  return product === null ? drawnProducts(layout, i) : [product];
}

function drawnProducts(layout: Layout, i: number): number[] {
  const account = accountOfCampaign(layout, i);
  const { channel, linked } = at(layout.accounts, account);
  const owner = channel === 'dsp' ? (linked ?? 0) : account;
  const { products, listings } = shelvesOf(layout);
  const listed = at(listings, owner + 1) - at(listings, owner);
  const length = Math.min(listed, at(products, owner + 1) - at(products, owner));
  const places = Array.from({ length }, (_, j) => j).filter(
    (j) => !isParentPlace(layout, owner, j),
  );
  if (places.length === 0) return length === 0 ? [] : [at(products, owner)];
  const count = Math.min(places.length, 1 + Math.floor(6 * drawCount(layout.seed, i) ** 2));
  const first = Math.floor(drawFirst(layout.seed, i) * places.length);
  return Array.from(
    { length: count },
    (_, n) => at(products, owner) + at(places, (first + n) % places.length),
  );
}

/** The product of one of the huge account's first listings; null if the world is too small. */
function ofFamily(layout: Layout, place: number): number | null {
  const { products, listings } = shelvesOf(layout);
  const first = at(products, hugeAccount);
  const isThere = first + place < at(products, hugeAccount + 1) && place < at(listings, 1);
  return isThere ? first + place : null;
}

interface Known {
  burning: number | null;
  kept: ReadonlySet<number>;
}

const fates = new WeakMap<Layout, Known>();

function fatesOf(layout: Layout): Known {
  let found = fates.get(layout);
  if (!found) {
    const all = Array.from({ length: layout.sizes.campaigns }, (_, i) => i);
    const top = all.find((i) => storyOf(layout, i) === 'out of stock');
    const burning = top === undefined ? null : (advertisedProducts(layout, top)[0] ?? null);
    const told = all.flatMap((i) => (storyOf(layout, i) ? advertisedProducts(layout, i) : []));
    const kept = new Set(topCampaigns(layout).flatMap((i) => advertisedProducts(layout, i)));
    for (const product of told) kept.delete(product);
    fates.set(layout, (found = { burning, kept }));
  }
  return found;
}

/** Story: the product of the top-spending campaign is out of stock. Null in an empty world. */
export function burningProduct(layout: Layout): number | null {
  return fatesOf(layout).burning;
}

/** Whether top-spending campaigns advertise product `p`: it is in stock, active and has a good page. */
export function isKept(layout: Layout, p: number): boolean {
  return fatesOf(layout).kept.has(p);
}
