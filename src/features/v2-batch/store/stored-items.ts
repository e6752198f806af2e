/** The items of each batch and their results, one storage entry per batch. */
import * as z from 'zod/mini';
import type { Batch, MasterlistItem } from '#api/contract/batch.ts';
import { itemKey, type RowText } from '#features/v2-batch/draft/batch.ts';
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
  /** Indexes of items excluded from resending, because a newer batch sets another target. */
  left: z._default(z.array(z.number()), []),
  /** Messages of the service about single items when it refused the batch. */
  said: z.array(z.object({ index: z.number(), text: z.string() })),
  /** `null` until the batch has ended. */
  results: z.nullable(z.array(ItemResult)),
});
type StoredItems = z.infer<typeof StoredItems>;

export interface BatchItems extends Omit<StoredItems, 'items'> {
  items: MasterlistItem[];
}

const parse = (value: unknown): StoredItems | null => {
  const read = z.safeParse(StoredItems, value);
  return read.success ? read.data : null;
};

function parseItems(text: string): MasterlistItem[] {
  return text.split('\n').map((line) => {
    const [asin = '', countryCode = '', percACoS = ''] = line.split('\t');
    return { asin, countryCode, percACoS: Number(percACoS) };
  });
}

/** Saves the items of all these batches, or of none. */
export async function saveItems(
  storage: UserStorage,
  batches: readonly { key: string; items: readonly MasterlistItem[] }[],
): Promise<void> {
  const entries = batches.map(({ key, items }): [string, StoredItems] => {
    const lines = items.map((it) => `${it.asin}\t${it.countryCode}\t${it.percACoS}`);
    return [key, { items: lines.join('\n'), left: [], said: [], results: null }];
  });
  await storage.writeMany('batch_items', new Map(entries));
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

function change(
  storage: UserStorage,
  key: string,
  step: (entry: StoredItems) => Partial<StoredItems>,
  options?: { mustSave: boolean },
): Promise<unknown> {
  const next = (entry: StoredItems | null) => (entry ? { ...entry, ...step(entry) } : undefined);
  return storage.update('batch_items', key, parse, next, options);
}

/** The items that are not excluded, with their indexes in the batch. */
export function includedItems<T>({
  items,
  left,
}: {
  items: readonly T[];
  left: readonly number[];
}) {
  return items.flatMap((item, index) => (left.includes(index) ? [] : { item, index }));
}

/**
 * Saves which items are excluded from resending. Rejects with `NotSaved` if storage refuses, because
 * another tab would send them.
 */
export async function saveExcluded(
  storage: UserStorage,
  key: string,
  left: readonly number[],
): Promise<void> {
  await change(storage, key, () => ({ left: [...left] }), { mustSave: true });
}

/** Saves the messages about single items of a refused batch. Their indexes count the sent items only. */
export async function saveItemErrors(
  storage: UserStorage,
  key: string,
  said: StoredItems['said'],
): Promise<void> {
  if (said.length === 0) return;
  await change(storage, key, ({ items, left }) => {
    const sent = includedItems({ items: items.split('\n'), left });
    return { said: said.map((it) => ({ ...it, index: sent[it.index]?.index ?? it.index })) };
  });
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
  await change(storage, key, () => ({ results }));
}

export async function deleteItems(storage: UserStorage, keys: readonly string[]): Promise<void> {
  for (const key of keys) await storage.remove('batch_items', key);
}

/** An item with its result. */
export interface ItemOutcome extends MasterlistItem {
  /** Its index in the batch. */
  index: number;
  /** Whether it is excluded from resending, because a newer batch sets another target. */
  isExcluded: boolean;
  result: ItemResult | null;
  /** The message of the service about this item when it refused the batch. */
  refusal: string | null;
}

/**
 * The items of a batch with their results. Results are matched by ASIN and country, since their order
 * is not guaranteed; a result that names no item of the batch is matched by its index.
 */
export function toItemOutcomes({ items, left, results, said }: BatchItems): ItemOutcome[] {
  const byKey = new Map<string, ItemResult>();
  for (const result of results ?? []) {
    const { asin, countryCode } = result;
    if (asin !== null && countryCode !== null) byKey.set(itemKey({ asin, countryCode }), result);
  }
  const named = new Set(byKey.values());
  const positions = new Map(
    includedItems({ items, left }).map(({ index }, position) => [index, position]),
  );
  return items.map((item, index) => {
    const atIndex = results?.[positions.get(index) ?? -1];
    const byIndex = atIndex !== undefined && !named.has(atIndex) ? atIndex : null;
    const isExcluded = left.includes(index);
    return {
      ...item,
      index,
      isExcluded,
      result: isExcluded ? null : (byKey.get(itemKey(item)) ?? byIndex),
      refusal: said.find((it) => it.index === index)?.text ?? null,
    };
  });
}

/** An item as a draft row, to be edited. */
export function toRowText({ asin, countryCode, percACoS }: MasterlistItem): RowText {
  return { asin, countryCode, percACoS: String(percACoS) };
}
