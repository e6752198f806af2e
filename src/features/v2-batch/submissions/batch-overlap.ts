/**
 * Finds items that other batches also contain. If the service processes batches out of order, or an old
 * batch is sent again, the older of two targets may win, so the user is warned before sending.
 */
import type { MasterlistItem } from '#api/contract/batch.ts';
import { itemKey } from '#features/v2-batch/draft/batch.ts';
import type { BatchStore } from '#features/v2-batch/store/batch-store.ts';
import {
  type Batch,
  isInProgress,
  type SendStatus,
  type Submission,
} from '#features/v2-batch/store/stored-batches.ts';
import { type ItemOutcome, toItemOutcomes } from '#features/v2-batch/store/stored-items.ts';

/** An item and the target that another batch sets for it. */
export interface Overlap {
  item: MasterlistItem;
  /** The target of the other batch, in percent. */
  percACoS: number;
  batch: Batch;
}

/** An item for which a newer batch sets another target. */
export interface NewerTarget extends Overlap {
  /** The key of the older batch, and the index of the item in it. */
  key: string;
  index: number;
}

type BatchReader = Pick<BatchStore, 'items' | 'state'>;

/** Batches read from storage at once, so that no read takes long. */
const batchesPerRead = 25;

const unsettled: readonly SendStatus[] = ['waiting', 'sending', 'unanswered', 'unknown'];
const isUnsettled = (it: Batch): boolean => unsettled.includes(it.standing) || isInProgress(it);

const unsent: readonly SendStatus[] = ['refused', 'back', 'dropped'];

interface TimedBatch {
  batch: Batch;
  /** When it was sent or, before that, submitted; in milliseconds since 1970. */
  at: number;
}

/** The items of these batches with their results, batch by batch. */
async function* outcomesIn(
  { items }: Pick<BatchReader, 'items'>,
  batches: readonly TimedBatch[],
): AsyncGenerator<TimedBatch & { item: ItemOutcome }> {
  for (let from = 0; from < batches.length; from += batchesPerRead) {
    const part = batches.slice(from, from + batchesPerRead);
    const held = await items(part.map(({ batch }) => batch.key));
    for (const timed of part) {
      const own = held.get(timed.batch.key);
      for (const item of own ? toItemOutcomes(own) : []) yield { ...timed, item };
    }
  }
}

const toTimed = (submissions: readonly Submission[] = []): TimedBatch[] =>
  submissions.flatMap(({ at, batches }) =>
    batches.map((batch) => ({ batch, at: batch.sentAt ?? at })),
  );

/** Those of these items that unfinished batches contain too. Items with different targets come first. */
export async function findOverlaps(
  store: BatchReader,
  items: readonly MasterlistItem[],
): Promise<Overlap[]> {
  const open = toTimed(store.state().stored?.submissions).filter(({ batch }) => isUnsettled(batch));
  if (open.length === 0) return [];
  const own = new Map(items.map((it) => [itemKey(it), it]));
  const found = new Map<string, Overlap & { at: number }>();
  for await (const { batch, at, item } of outcomesIn(store, open)) {
    const key = itemKey(item);
    const mine = own.get(key);
    if (mine === undefined || item.isExcluded || at < (found.get(key)?.at ?? 0)) continue;
    found.set(key, { item: mine, percACoS: item.percACoS, batch, at });
  }
  const isSame = ({ item, percACoS }: Overlap): number => Number(item.percACoS === percACoS);
  return [...found.values()].toSorted((a, b) => isSame(a) - isSame(b));
}

/** Those of the wanted items of these batches for which a newer batch sets, or may set, another target. */
export async function findNewerTargets(
  store: BatchReader,
  keys: readonly string[],
  isWanted: (it: ItemOutcome) => boolean = () => true,
): Promise<NewerTarget[]> {
  const all = toTimed(store.state().stored?.submissions);
  const own = all.filter(({ batch }) => keys.includes(batch.key));
  const first = own.reduce((min, { at }) => Math.min(min, at), Infinity);
  const later = all.filter(
    ({ batch, at }) => at > first && !keys.includes(batch.key) && !unsent.includes(batch.standing),
  );
  if (later.length === 0) return [];
  const wanted = new Map<
    string,
    { key: string; index: number; at: number; item: MasterlistItem }
  >();
  for await (const { batch, at, item } of outcomesIn(store, own)) {
    const { asin, countryCode, percACoS, index } = item;
    if (!isWanted(item)) continue;
    const plainItem = { asin, countryCode, percACoS };
    wanted.set(itemKey(item), { key: batch.key, index, at, item: plainItem });
  }
  const newest = new Map<string, NewerTarget & { at: number }>();
  for await (const { batch, at, item } of outcomesIn(store, later)) {
    const key = itemKey(item);
    const mine = wanted.get(key);
    // An item that failed has not set its target.
    const isUnset = item.isExcluded || item.result?.success === false;
    if (mine === undefined || isUnset || at <= mine.at || at < (newest.get(key)?.at ?? 0)) continue;
    newest.set(key, { ...mine, percACoS: item.percACoS, batch, at });
  }
  return [...newest.values()].filter(({ item, percACoS }) => item.percACoS !== percACoS);
}

/** The indexes of these items in their batches, by batch key. */
export function indexesByBatch(since: readonly NewerTarget[]): Map<string, number[]> {
  const left = new Map<string, number[]>();
  for (const { key, index } of since) left.set(key, [...(left.get(key) ?? []), index]);
  return left;
}
