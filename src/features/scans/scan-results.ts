/** Stored scan results, read from this device only. */
import type { Eligibility } from '#api/contract/fulfillment.ts';
import type { Quality } from '#api/contract/listing.ts';
import { createEmitter } from '#lib/store.ts';
import { currentUser } from '#user/current-user.ts';
import type { Dated } from '#storage/user-storage.ts';
import { type ScanDefinition, type ScanKind, scanDefinitions } from './scan-kinds.ts';

interface Records {
  quality: Quality;
  eligibility: Eligibility;
}

/** A result with its time of arrival, in milliseconds since 1970; `null`: the service does not know the ID. */
export type StoredResult<K extends ScanKind> = Dated<Records[K] | null>;

/** Results by ID. */
export type ScanResults<K extends ScanKind> = Map<string, StoredResult<K>>;

/** The stored results of a kind for these IDs. */
export async function storedResults<K extends ScanKind>(
  kind: K,
  ids: readonly string[],
): Promise<ScanResults<K>> {
  const storage = await currentUser().openStorage();
  const { parse }: ScanDefinition = scanDefinitions[kind];
  const kept = await storage?.readMany(kind, ids, parse);
  return new Map(
    Array.from(kept ?? [], ([id, { value, at }]) => [
      id,
      { value: value.of as Records[K] | null, at },
    ]),
  );
}

/** Stores a result that a page requested, as a scan would. */
export async function saveResult(kind: ScanKind, id: string, of: unknown): Promise<void> {
  const storage = await currentUser().openStorage();
  await storage?.write(kind, id, { of });
  saved.emit(kind, id);
}

const saved = createEmitter<[kind: ScanKind, id: string]>();

/** Calls back after a page of this tab stored a result it requested. Returns an unsubscribe function. */
export const onResultSaved = saved.subscribe;
