/** Stored scan results, read from this device only. */
import type { Eligibility } from '#api/contract/fulfillment.ts';
import type { Quality } from '#api/contract/listing.ts';
import { createEmitter } from '#lib/store.ts';
import { currentUser } from '#user/current-user.ts';
import type { Dated } from '#storage/user-storage.ts';
import {
  type ScanKind,
  type ScanDefinition,
  scanDefinitions,
  type ScanResult,
} from './scan-kinds.ts';

/** Results by ID with their time of arrival, in milliseconds since 1970; `null`: the service does not know the ID. */
export type ScanResults<T> = Map<string, Dated<T | null>>;

/** The stored quality scores of these listings. */
export const storedScores = (listingIds: readonly string[]): Promise<ScanResults<Quality>> =>
  resultsOf(scanDefinitions.quality, listingIds);

/** The stored eligibility of these products. */
export const storedEligibility = (
  productIds: readonly string[],
): Promise<ScanResults<Eligibility>> => resultsOf(scanDefinitions.eligibility, productIds);

/** Stores a result that a page requested, as a scan would. */
export async function saveResult(kind: ScanKind, id: string, of: unknown): Promise<void> {
  const storage = await currentUser().openStorage();
  await storage?.write(kind, id, { of });
  saved.emit(kind, id);
}

const saved = createEmitter<[kind: ScanKind, id: string]>();

/** Calls back after a page of this tab stored a result it requested. Returns an unsubscribe function. */
export const onResultSaved = saved.subscribe;

async function resultsOf<T>(
  { name, parse }: ScanDefinition & { parse: (value: unknown) => ScanResult<T> | null },
  ids: readonly string[],
): Promise<ScanResults<T>> {
  const storage = await currentUser().openStorage();
  const kept = await storage?.readMany(name, ids, parse);
  return new Map(Array.from(kept ?? [], ([id, { value, at }]) => [id, { value: value.of, at }]));
}
