/** How much an area holds: counted, and weighed as well as a page can. */
import type { Area } from './areas.ts';
import type { Database, Entry } from './database.ts';

export interface Measured {
  entries: number;
  /** What was written, without what the browser adds to it. */
  bytes: number;
  /** The bytes are taken from the weight of some of its entries. */
  isEstimate: boolean;
  /** When the newest was written, in milliseconds since 1970; `null` where there is none. */
  newestAt: number | null;
}

/** More than that are not read: the first ones stand for the others. */
const mostRead = 200;

export async function measureArea(db: Database, area: Area): Promise<Measured> {
  const entries = await db.count(area);
  const newest = await db.transaction(area).store.index('at').openKeyCursor(null, 'prev');
  const keys = await db.getAllKeys(area, null, mostRead);
  let bytes = 0;
  // One after the other: an answer may be big, and unpacking several at once takes long.
  for (const key of keys) bytes += weightOf(key) + weightOf(await db.get(area, key));
  if (keys.length > 0) bytes = Math.round((bytes * entries) / keys.length);
  return { entries, bytes, isEstimate: keys.length < entries, newestAt: newest?.key ?? null };
}

/** The same of entries in memory. */
export function measureEntries(all: ReadonlyMap<string, Entry>): Measured {
  let measured: Measured = { entries: all.size, bytes: 0, isEstimate: false, newestAt: null };
  for (const [key, entry] of all) {
    const { bytes, newestAt } = measured;
    measured = {
      ...measured,
      bytes: bytes + weightOf(key) + weightOf(entry),
      newestAt: Math.max(newestAt ?? entry.at, entry.at),
    };
  }
  return measured;
}

/** What a value takes, in bytes: text by its letters, numbers by eight, what is packed by its length. */
export function weightOf(value: unknown): number {
  let sum = 0;
  const left: unknown[] = [value];
  for (let next = left.pop(); next !== undefined || left.length > 0; next = left.pop()) {
    if (typeof next === 'string') sum += next.length;
    else if (typeof next === 'number') sum += 8;
    else if (next instanceof ArrayBuffer || ArrayBuffer.isView(next)) sum += next.byteLength;
    else if (next instanceof Blob) sum += next.size;
    else if (next instanceof Map) for (const pair of next) left.push(...pair);
    else if (Array.isArray(next) || next instanceof Set) for (const it of next) left.push(it);
    else if (typeof next === 'object' && next !== null) {
      for (const [name, it] of Object.entries(next)) {
        sum += name.length;
        left.push(it);
      }
    } else sum += 1;
  }
  return sum;
}
