/** Sorts byte strings: radix sort byte by byte while many share a prefix, insertion sort for the rest. */
import type { CollationKeys } from './collation-keys.ts';

type Keys = Pick<CollationKeys, 'bytes' | 'starts'>;

/** Shorter ranges are sorted by comparing. */
const few = 24;

/** The numbers of the keys, 0 to `count`, sorted; equal keys in any order. */
export function sortBytes(keys: Keys, count: number): Uint32Array {
  const order = new Uint32Array(count);
  for (let i = 0; i < count; i++) order[i] = i;
  const spare = new Uint32Array(count);
  const digits = new Uint8Array(count);
  // Ranges still to be sorted: from, to, and the length of their common prefix.
  const open: number[] = [0, count, 0];
  while (open.length > 0) {
    const depth = open.pop() as number;
    const to = open.pop() as number;
    const from = open.pop() as number;
    if (to - from < few) insert(keys, order, from, to, depth);
    else split(keys, order, spare, digits, from, to, depth, open);
  }
  return order;
}

/** Sorts a range by the byte at `depth` and queues its parts. */
function split(
  { bytes, starts }: Keys,
  order: Uint32Array,
  spare: Uint32Array,
  digits: Uint8Array,
  from: number,
  to: number,
  depth: number,
  open: number[],
): void {
  const places = new Uint32Array(257);
  for (let i = from; i < to; i++) {
    const key = order[i] as number;
    const at = (starts[key] as number) + depth;
    // The end of a key sorts before every byte; no key contains a 0.
    const digit = at < (starts[key + 1] as number) ? (bytes[at] as number) : 0;
    digits[i] = digit;
    places[digit + 1] = (places[digit + 1] as number) + 1;
  }
  const sole = places.indexOf(to - from);
  if (sole >= 0) {
    if (sole > 1) open.push(from, to, depth + 1);
    return;
  }
  for (let digit = 1; digit < 257; digit++) {
    const count = places[digit] as number;
    const start = places[digit - 1] as number;
    places[digit] = start + count;
    if (count > 1 && digit > 1) open.push(from + start, from + start + count, depth + 1);
  }
  for (let i = from; i < to; i++) {
    const digit = digits[i] as number;
    const place = places[digit] as number;
    places[digit] = place + 1;
    spare[from + place] = order[i] as number;
  }
  order.set(spare.subarray(from, to), from);
}

function insert(keys: Keys, order: Uint32Array, from: number, to: number, depth: number): void {
  for (let i = from + 1; i < to; i++) {
    const key = order[i] as number;
    let at = i - 1;
    while (at >= from && compareKeys(keys, order[at] as number, key, depth) > 0) {
      order[at + 1] = order[at] as number;
      at--;
    }
    order[at + 1] = key;
  }
}

/** Negative, 0 or positive, as for `Array.sort`; the first `depth` bytes are known to be equal. */
export function compareKeys({ bytes, starts }: Keys, a: number, b: number, depth = 0): number {
  let atA = (starts[a] as number) + depth;
  let atB = (starts[b] as number) + depth;
  const endA = starts[a + 1] as number;
  const endB = starts[b + 1] as number;
  while (atA < endA && atB < endB) {
    const difference = (bytes[atA++] as number) - (bytes[atB++] as number);
    if (difference !== 0) return difference;
  }
  return endA - atA - (endB - atB);
}
