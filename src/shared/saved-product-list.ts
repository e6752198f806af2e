/** The list of products whose eligibility is displayed, stored across reloads and sign-ins. */
import * as z from 'zod/mini';
import { now } from '#lib/clock.ts';
import { type Channel, openChannel } from '#lib/tabs.ts';
import type { UserStorage } from '#storage/user-storage.ts';
import { currentUser } from './user/current-user.ts';

const List = z.object({
  ids: z.array(z.string()),
  /** When it was created, in milliseconds since 1970. */
  at: z.number(),
});
const ProductList = z.extend(List, {
  /** The list it replaced. */
  before: z.optional(z.nullable(List)),
});
/** How many products a list holds. */
export const maxProductIds = 50_000;

export type ProductList = z.infer<typeof ProductList>;

const key = 'product list';

const listeners = new Set<() => void>();
let shared: { key: string; channel: Channel } | null = null;

/** The user's storage, and the channel on which tabs announce changes of the list. */
async function open(): Promise<UserStorage | null> {
  const storage = await currentUser().openStorage();
  if (storage !== null && shared?.key !== storage.key) {
    shared?.channel.close();
    const channel = openChannel(`crosschannel.product-list.${storage.key}`, notifyThisTab);
    shared = { key: storage.key, channel };
  }
  return storage;
}

function notifyThisTab(): void {
  for (const listener of listeners) listener();
}

function notifyAll(): void {
  notifyThisTab();
  shared?.channel.post('changed');
}

/** Calls back when the list may have changed, in this or another tab. Returns an unsubscribe function. */
export function watchProductList(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The saved list; `null` if there is none, or no user is signed in. */
export async function readProductList(): Promise<ProductList | null> {
  const storage = await open();
  return storage === null ? null : storage.read('crawls', key, parse);
}

/**
 * Replaces the list with these products, each once, in order; the eligibility page displays it and can
 * restore the previous one. Makes no calls: their cost is stated there. Returns when the list was created.
 * Rejects with a RangeError if there are none, or too many.
 */
export async function checkEligibility(productIds: readonly string[]): Promise<number> {
  const ids = [...new Set(productIds)];
  if (ids.length === 0) throw new RangeError('No products found in this selection.');
  if (ids.length > maxProductIds) {
    throw new RangeError(`A list holds at most ${maxProductIds} products, not ${ids.length}.`);
  }
  const at = now();
  await change((kept) => ({ ids, at, before: kept && { ids: kept.ids, at: kept.at } }));
  return at;
}

/** Restores the previous list, which swaps places with the current one. */
export async function restorePreviousList(): Promise<void> {
  await change(
    (kept) => kept?.before && { ...kept.before, before: { ids: kept.ids, at: kept.at } },
  );
}

/** Deletes all lists from the device, and all eligibility results. */
export async function deleteProductList(): Promise<void> {
  const storage = await open();
  await storage?.remove('crawls', key);
  await storage?.clear('eligibility');
  notifyAll();
}

async function change(
  step: (kept: ProductList | null) => ProductList | null | undefined,
): Promise<void> {
  const storage = await open();
  await storage?.update<ProductList>('crawls', key, parse, (kept) => step(kept) ?? undefined);
  notifyAll();
}

function parse(value: unknown): ProductList | null {
  const read = z.safeParse(ProductList, value);
  return read.success ? read.data : null;
}
