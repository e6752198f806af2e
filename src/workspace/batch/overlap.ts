/**
 * Items that other batches hold, too. A service that works on batches in an order of its own, or an old
 * batch that goes again, may leave the older of two targets in place: so it is said before either is sent.
 */
import type { MasterlistItem } from '#api/contract/batch.ts';
import { itemKey } from '#domain/batch.ts';
import type { BatchDesk } from './desk.ts';
import { type ItemOutcome, outcomesOf } from './items.ts';
import { type Batch, isUnderWay, type Standing, type Submission } from './record.ts';

/** An item with what another batch sets for it. */
export interface Overlap {
  item: MasterlistItem;
  /** Of the other batch, in percent. */
  percACoS: number;
  batch: Batch;
}

/** One that a later batch sets otherwise, with its place. */
export interface SetSince extends Overlap {
  /** The batch that holds the item, and its place there. */
  key: string;
  index: number;
}

type Held = Pick<BatchDesk, 'items' | 'snapshot'>;

/** Batches that are read from the device together, so that none of that takes long. */
const together = 25;

const unsettled: readonly Standing[] = ['waiting', 'sending', 'unanswered', 'unknown'];
const isUnsettled = (it: Batch): boolean => unsettled.includes(it.standing) || isUnderWay(it);

const unsent: readonly Standing[] = ['refused', 'back', 'dropped'];

interface Timed {
  batch: Batch;
  /** When it was sent; before that, when it was submitted. In milliseconds since 1970. */
  at: number;
}

/** Each item of these batches with what came of it, batch by batch. */
async function* outcomesIn(
  { items }: Pick<Held, 'items'>,
  batches: readonly Timed[],
): AsyncGenerator<Timed & { item: ItemOutcome }> {
  for (let from = 0; from < batches.length; from += together) {
    const part = batches.slice(from, from + together);
    const held = await items(part.map(({ batch }) => batch.key));
    for (const timed of part) {
      const own = held.get(timed.batch.key);
      for (const item of own ? outcomesOf(own) : []) yield { ...timed, item };
    }
  }
}

const timed = (submissions: readonly Submission[] | null): Timed[] =>
  (submissions ?? []).flatMap(({ at, batches }) =>
    batches.map((batch) => ({ batch, at: batch.sentAt ?? at })),
  );

/** Those of these items that are in batches under way, waiting or unanswered; other targets first. */
export async function underWayToo(
  desk: Held,
  items: readonly MasterlistItem[],
): Promise<Overlap[]> {
  const open = timed(desk.snapshot().submissions).filter(({ batch }) => isUnsettled(batch));
  if (open.length === 0) return [];
  const own = new Map(items.map((it) => [itemKey(it), it]));
  const found = new Map<string, Overlap & { at: number }>();
  for await (const { batch, at, item } of outcomesIn(desk, open)) {
    const key = itemKey(item);
    const mine = own.get(key);
    if (mine === undefined || item.isLeft || at < (found.get(key)?.at ?? 0)) continue;
    found.set(key, { item: mine, percACoS: item.percACoS, batch, at });
  }
  const isSame = ({ item, percACoS }: Overlap): number => Number(item.percACoS === percACoS);
  return [...found.values()].toSorted((a, b) => isSame(a) - isSame(b));
}

/** Those of the wanted items of these batches that a batch has since set otherwise, or may have. */
export async function setSince(
  desk: Held,
  keys: readonly string[],
  isWanted: (it: ItemOutcome) => boolean = () => true,
): Promise<SetSince[]> {
  const all = timed(desk.snapshot().submissions);
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
  for await (const { batch, at, item } of outcomesIn(desk, own)) {
    const { asin, countryCode, percACoS, index } = item;
    if (!isWanted(item)) continue;
    const itself = { asin, countryCode, percACoS };
    wanted.set(itemKey(item), { key: batch.key, index, at, item: itself });
  }
  const newest = new Map<string, SetSince & { at: number }>();
  for await (const { batch, at, item } of outcomesIn(desk, later)) {
    const key = itemKey(item);
    const mine = wanted.get(key);
    // What failed has set nothing.
    const isNone = item.isLeft || item.result?.success === false;
    if (mine === undefined || isNone || at <= mine.at || at < (newest.get(key)?.at ?? 0)) continue;
    newest.set(key, { ...mine, percACoS: item.percACoS, batch, at });
  }
  return [...newest.values()].filter(({ item, percACoS }) => item.percACoS !== percACoS);
}

/** By their batches, the places of such items. */
export function leftOf(since: readonly SetSince[]): Map<string, number[]> {
  const left = new Map<string, number[]>();
  for (const { key, index } of since) left.set(key, [...(left.get(key) ?? []), index]);
  return left;
}
