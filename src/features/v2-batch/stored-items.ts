/** The items of each batch and their results, one storage entry per batch. */
import * as z from 'zod/mini';
import type { Batch, MasterlistItem } from '#api/contract/batch.ts';
import { itemKey } from './cells.ts';
import type { UserStorage } from '#storage/user-storage.ts';

const ItemResult = z.object({
  id: z.nullable(z.string()),
  asin: z.nullable(z.string()),
  countryCode: z.nullable(z.string()),
  percACoS: z.nullable(z.number()),
  success: z.nullable(z.boolean()),
  message: z.nullable(z.string()),
  process: z.nullable(z.string()),
});
export type ItemResult = z.infer<typeof ItemResult>;

const StoredItems = z.object({
  /** One line per item, which is faster to write than an array of objects. */
  items: z.string(),
  /** Messages of the service about single items when it rejected the batch. */
  said: z.array(z.object({ index: z.number(), text: z.string() })),
  /** `null` until the batch has ended. */
  results: z.nullable(z.array(ItemResult)),
});
type StoredItems = z.infer<typeof StoredItems>;

export interface BatchItems extends Omit<StoredItems, 'items'> {
  items: MasterlistItem[];
}

const parse = (value: unknown): StoredItems | null => z.safeParse(StoredItems, value).data ?? null;

function parseItems(text: string): MasterlistItem[] {
  if (text === '') return [];
  return text.split('\n').map((line) => {
    const [asin = '', countryCode = '', percACoS = ''] = line.split('\t');
    return { asin, countryCode, percACoS: Number(percACoS) };
  });
}

/** Saves the items of all these batches, or of none. Rejects with a `NotSaved` if storage refuses them. */
export async function saveItems(
  storage: UserStorage,
  batches: readonly { key: string; items: readonly MasterlistItem[] }[],
): Promise<void> {
  const entries = batches.map(({ key, items }): [string, StoredItems] => {
    const lines = items.map((it) => `${it.asin}\t${it.countryCode}\t${it.percACoS}`);
    return [key, { items: lines.join('\n'), said: [], results: null }];
  });
  await storage.writeMany('batch_items', new Map(entries), { mustSave: true });
}

/** The items of batches by batch key, without batches whose items are no longer in storage. */
export async function readItems(
  storage: UserStorage,
  keys: readonly string[],
): Promise<Map<string, BatchItems>> {
  const found = await storage.readMany('batch_items', keys, parse);
  return new Map(
    Array.from(found, ([key, { value }]) => [key, { ...value, items: parseItems(value.items) }]),
  );
}

const change = (storage: UserStorage, key: string, changes: Partial<StoredItems>) =>
  storage.update('batch_items', key, parse, (entry) =>
    entry ? { ...entry, ...changes } : undefined,
  );

/** Saves the messages about single items of a rejected batch. */
export async function saveItemErrors(
  storage: UserStorage,
  key: string,
  said: StoredItems['said'],
): Promise<void> {
  if (said.length > 0) await change(storage, key, { said });
}

/** Saves the results of the items of a batch. */
export async function saveResults(
  storage: UserStorage,
  key: string,
  data: Batch['data'],
): Promise<void> {
  const results = (data ?? []).map(({ status, ...item }) => ({
    ...item,
    success: status?.success ?? null,
    message: status?.message ?? null,
    process: status?.process ?? null,
  }));
  await change(storage, key, { results });
}

export async function deleteItems(storage: UserStorage, keys: readonly string[]): Promise<void> {
  for (const key of keys) await storage.remove('batch_items', key);
}

/** An item with its result, whose fields are `null` until there is one. */
export type ItemOutcome = ReturnType<typeof toItemOutcomes>[number];

/**
 * The items of a batch with their results. Results are matched by ASIN and country, since their order
 * is not guaranteed; a result that names no item of the batch is matched by its index.
 */
export function toItemOutcomes({ items, results, said }: BatchItems) {
  const byKey = new Map<string, ItemResult>();
  for (const result of results ?? []) {
    const { asin, countryCode } = result;
    if (asin !== null && countryCode !== null) byKey.set(itemKey({ asin, countryCode }), result);
  }
  const named = new Set(byKey.values());
  return items.map((item, index) => {
    const atIndex = results?.[index];
    const byIndex = atIndex !== undefined && !named.has(atIndex) ? atIndex : null;
    const result = byKey.get(itemKey(item)) ?? byIndex;
    const refusal = said.find((it) => it.index === index)?.text ?? null;
    return {
      ...item,
      /** Its index in the batch. */
      index,
      success: result?.success ?? null,
      /** The service’s, also about an item of a batch that it rejected. */
      message: result?.message ?? refusal,
      process: result?.process ?? null,
      item_id: result?.id ?? null,
    };
  });
}
