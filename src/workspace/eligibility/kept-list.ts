/** The list of products whose eligibility is looked at: kept on the device, over reloads and sign-ins. */
import * as z from 'zod/mini';
import { type Channel, openChannel } from '#lib/tabs.ts';
import { mostProductIds } from '#domain/product-ids.ts';
import { now } from '#lib/clock.ts';
import type { UserStorage } from '#storage/user-storage.ts';
import { currentUser } from '#workspace/current-user.ts';

const List = z.object({
  ids: z.array(z.string()),
  /** When it was put together, in milliseconds since 1970. */
  at: z.number(),
});
const ProductList = z.extend(List, {
  /** The list in whose place it was put. */
  before: z.optional(z.nullable(List)),
});
export type ProductList = z.infer<typeof ProductList>;

const key = 'product list';

const listeners = new Set<() => void>();
let shared: { key: string; channel: Channel } | null = null;

/** The user's things, and the channel on which tabs tell each other that the list has changed. */
async function open(): Promise<UserStorage | null> {
  const storage = await currentUser().openStorage();
  if (storage !== null && shared?.key !== storage.key) {
    shared?.channel.close();
    const channel = openChannel(`crosschannel.product-list.${storage.key}`, tellHere);
    shared = { key: storage.key, channel };
  }
  return storage;
}

function tellHere(): void {
  for (const listener of listeners) listener();
}

function tell(): void {
  tellHere();
  shared?.channel.post('changed');
}

/** Calls back when the list may have changed, here or in another tab; answers how to stop. */
export function watchProductList(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The kept list; `null` where there is none, or nobody is signed in. */
export async function readProductList(): Promise<ProductList | null> {
  const storage = await open();
  return storage === null ? null : storage.read('crawls', key, parse);
}

/**
 * Puts these products in the place of the list, each once, in order; the page of eligibility shows it
 * from then on, and can bring the one before back. Asks the service for nothing: what that costs is
 * said there. Answers when it was put together. Rejects with a RangeError where there are none, or
 * too many.
 */
export async function checkEligibility(productIds: readonly string[]): Promise<number> {
  const ids = [...new Set(productIds)];
  if (ids.length === 0) throw new RangeError('There is no product among these.');
  if (ids.length > mostProductIds) {
    throw new RangeError(`A list holds at most ${mostProductIds} products, not ${ids.length}.`);
  }
  const at = now();
  await change((kept) => ({ ids, at, before: kept && { ids: kept.ids, at: kept.at } }));
  return at;
}

/** Brings the list before back; this one is the one before, then. */
export async function undoList(): Promise<void> {
  await change(
    (kept) => kept?.before && { ...kept.before, before: { ids: kept.ids, at: kept.at } },
  );
}

/** Leaves nothing of any list on the device, nor of what the service said of products. */
export async function forgetList(): Promise<void> {
  const storage = await open();
  await storage?.remove('crawls', key);
  await storage?.clear('eligibility');
  tell();
}

async function change(
  step: (kept: ProductList | null) => ProductList | null | undefined,
): Promise<void> {
  const storage = await open();
  await storage?.update<ProductList>('crawls', key, parse, (kept) => step(kept) ?? undefined);
  tell();
}

function parse(value: unknown): ProductList | null {
  const read = z.safeParse(ProductList, value);
  return read.success ? read.data : null;
}
