/** What background work has brought: sets of results, read from this device alone. */
import type { Eligibility } from '#api/contract/fulfillment.ts';
import type { Quality } from '#api/contract/listing.ts';
import type { Dated } from '#storage/user-storage.ts';
import { currentUser } from '#workspace/current-user.ts';
import { type CrawlKind, type Kind, kinds, type Result } from './kinds.ts';

/** Results by id, each with the time of its coming, in milliseconds since 1970; `null`: the service does not know the id. */
export type Results<T> = Map<string, Dated<T | null>>;

/** The quality scores that are here of these listings. */
export const scoresOf = (listingIds: readonly string[]): Promise<Results<Quality>> =>
  resultsOf(kinds.quality, listingIds);

/** The eligibilities that are here of these products. */
export const eligibilityOf = (productIds: readonly string[]): Promise<Results<Eligibility>> =>
  resultsOf(kinds.eligibility, productIds);

/** Keeps a result that a page asked for by itself, as a crawl would have. */
export async function keepResult(kind: CrawlKind, id: string, of: unknown): Promise<void> {
  const storage = await currentUser().openStorage();
  await storage?.write(kind, id, { of });
  for (const listener of listeners) listener(kind, id);
}

type Listener = (kind: CrawlKind, id: string) => void;

const listeners = new Set<Listener>();

/** Calls back after a page of this tab kept a result that it had asked for; answers how to stop. */
export function onResultKept(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

async function resultsOf<T>(
  { name, parse }: Kind & { parse: (value: unknown) => Result<T> | null },
  ids: readonly string[],
): Promise<Results<T>> {
  const storage = await currentUser().openStorage();
  const kept = await storage?.readMany(name, ids, parse);
  return new Map(Array.from(kept ?? [], ([id, { value, at }]) => [id, { value: value.of, at }]));
}
