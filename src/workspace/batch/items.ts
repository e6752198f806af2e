/** What a batch holds and what came of each item, an entry a batch on the device. */
import * as z from 'zod/mini';
import type { Batch, MasterlistItem } from '#api/contract/batch.ts';
import { itemKey, type RowText } from '#domain/batch.ts';
import type { UserStorage } from '#storage/user-storage.ts';

const Result = z.object({
  id: z.nullable(z.string()),
  asin: z.nullable(z.string()),
  countryCode: z.nullable(z.string()),
  percACoS: z.nullable(z.number()),
  success: z.nullable(z.boolean()),
  message: z.nullable(z.string()),
  process: z.nullable(z.string()),
});
export type Result = z.infer<typeof Result>;

const Entry = z.object({
  /** As they were sent; one text, which is written faster than so many objects. */
  items: z.string(),
  /** Places of those that are not sent again, as they were submitted since with another target. */
  left: z._default(z.array(z.number()), []),
  /** What the service said of single items when it refused the batch. */
  said: z.array(z.object({ index: z.number(), text: z.string() })),
  /** `null` until the batch has ended. */
  results: z.nullable(z.array(Result)),
});
type Entry = z.infer<typeof Entry>;

export interface BatchItems extends Omit<Entry, 'items'> {
  items: MasterlistItem[];
}

const parse = (value: unknown): Entry | null => {
  const read = z.safeParse(Entry, value);
  return read.success ? read.data : null;
};

function readItems(text: string): MasterlistItem[] {
  return text.split('\n').map((line) => {
    const [asin = '', countryCode = '', percACoS = ''] = line.split('\t');
    return { asin, countryCode, percACoS: Number(percACoS) };
  });
}

/** Writes down what batches hold, all of them or none. */
export async function keepItems(
  storage: UserStorage,
  batches: readonly { key: string; items: readonly MasterlistItem[] }[],
): Promise<void> {
  const entries = batches.map(({ key, items }): [string, Entry] => {
    const lines = items.map((it) => `${it.asin}\t${it.countryCode}\t${it.percACoS}`);
    return [key, { items: lines.join('\n'), left: [], said: [], results: null }];
  });
  await storage.writeMany('batch_items', new Map(entries));
}

/** What batches hold, by their keys; those that the device lost are left out. */
export async function itemsOf(
  storage: UserStorage,
  keys: readonly string[],
): Promise<Map<string, BatchItems>> {
  const found = await storage.readMany('batch_items', keys, parse);
  return new Map(
    Array.from(found, ([key, { value }]) => [key, { ...value, items: readItems(value.items) }]),
  );
}

function change(
  storage: UserStorage,
  key: string,
  step: (entry: Entry) => Partial<Entry>,
  options?: { mustSave: boolean },
): Promise<unknown> {
  const next = (entry: Entry | null) => (entry ? { ...entry, ...step(entry) } : undefined);
  return storage.update('batch_items', key, parse, next, options);
}

/** The items that are sent, with their places in the batch. */
export function sentOf<T>({ items, left }: { items: readonly T[]; left: readonly number[] }) {
  return items.flatMap((item, index) => (left.includes(index) ? [] : { item, index }));
}

/**
 * Notes which items are not sent again. Rejects with a `NotKept` where the device refuses that: another
 * tab would send them.
 */
export async function keepLeft(
  storage: UserStorage,
  key: string,
  left: readonly number[],
): Promise<void> {
  await change(storage, key, () => ({ left: [...left] }), { mustSave: true });
}

/** Notes what the service said of single items of those that were sent, when it refused their batch. */
export async function keepSaid(
  storage: UserStorage,
  key: string,
  said: Entry['said'],
): Promise<void> {
  if (said.length === 0) return;
  await change(storage, key, ({ items, left }) => {
    const sent = sentOf({ items: items.split('\n'), left });
    return { said: said.map((it) => ({ ...it, index: sent[it.index]?.index ?? it.index })) };
  });
}

/** Notes what came of the items of a batch. */
export async function keepResults(
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

export async function dropItems(storage: UserStorage, keys: readonly string[]): Promise<void> {
  for (const key of keys) await storage.remove('batch_items', key);
}

/** An item with what came of it. */
export interface ItemOutcome extends MasterlistItem {
  /** Its place in its batch, counted from 0. */
  index: number;
  /** Whether it is not sent again with its batch, as it was submitted since with another target. */
  isLeft: boolean;
  result: Result | null;
  /** What the service said of it when it refused the batch. */
  said: string | null;
}

/**
 * The items of a batch with what came of each: found by asin and country, as no order is promised;
 * those that answer to none of them go by their place.
 */
export function outcomesOf({ items, left, results, said }: BatchItems): ItemOutcome[] {
  const byKey = new Map<string, Result>();
  for (const result of results ?? []) {
    const { asin, countryCode } = result;
    if (asin !== null && countryCode !== null) byKey.set(itemKey({ asin, countryCode }), result);
  }
  const named = new Set(byKey.values());
  const places = new Map(sentOf({ items, left }).map(({ index }, place) => [index, place]));
  return items.map((item, index) => {
    const there = results?.[places.get(index) ?? -1];
    const byPlace = there !== undefined && !named.has(there) ? there : null;
    const isLeft = left.includes(index);
    return {
      ...item,
      index,
      isLeft,
      result: isLeft ? null : (byKey.get(itemKey(item)) ?? byPlace),
      said: said.find((it) => it.index === index)?.text ?? null,
    };
  });
}

/** An item as a row of a list, to be mended. */
export function rowOfItem({ asin, countryCode, percACoS }: MasterlistItem): RowText {
  return { asin, countryCode, percACoS: String(percACoS) };
}
