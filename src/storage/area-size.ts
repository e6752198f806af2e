/** The size of a storage area, as well as a page can estimate it. */
import type { Area } from './areas.ts';
import type { Database } from './database.ts';

export interface AreaSize {
  entries: number;
  /** The size of the values, without the browser's overhead. */
  bytes: number;
  /** Whether the bytes are extrapolated from some of the entries. */
  isEstimate: boolean;
}

/** Maximum number of entries to read; larger areas are extrapolated from these. */
const maxRead = 200;

export async function measureArea(db: Database, area: Area): Promise<AreaSize> {
  const entries = await db.count(area);
  const keys = await db.getAllKeys(area, null, maxRead);
  let bytes = 0;
  // One after the other: a value may be large, and unpacking several at once takes long.
  for (const key of keys) bytes += sizeOf(key) + sizeOf(await db.get(area, key));
  if (keys.length > 0) bytes = Math.round((bytes * entries) / keys.length);
  return { entries, bytes, isEstimate: keys.length < entries };
}

/** The size of a value in bytes: a character of text counts one, a number eight, binary data its length. */
export function sizeOf(value: unknown): number {
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
