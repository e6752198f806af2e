/**
 * Ranks of a dictionary's texts in a language's order: case and accents are ignored, numbers within texts
 * sort as numbers. Equal texts share a rank.
 */
import { collationKeys, type CollationKeys } from './collation-keys.ts';
import { collation, weightsFor } from './collation-weights.ts';
import type { Dictionary } from './dictionary.ts';

export interface TextRanks {
  /** Per code; `distinct` for code 0 (no value). */
  ranks: Uint32Array;
  distinct: number;
}

/** `first` are values that sort before all others, in this order. `locale` defaults to the browser's. */
export function rankTexts(
  dictionary: Dictionary,
  first: readonly string[] = [],
  locale?: string,
): TextRanks {
  const collator = new Intl.Collator(locale, collation);
  const weights = weightsFor(locale);
  const keys = weights === null ? null : collationKeys(dictionary, weights);
  const others = keys?.others ?? Array.from({ length: dictionary.size - 1 }, (_, i) => i + 1);
  const texts = new Map(others.map((code) => [code, dictionary.text(code) ?? '']));
  const textOf = (code: number): string => texts.get(code) ?? dictionary.text(code) ?? '';
  const compare = (a: number, b: number): number => collator.compare(textOf(a), textOf(b));
  const slow = others.toSorted(compare);
  if (keys === null) return rankInOrder(dictionary, first, slow, compare);

  const numbers = sortBytes(keys, keys.codes.length);
  const numberOf = keyNumberByCode(keys, dictionary.size);
  const all = merge(
    Array.from(numbers, (number) => keys.codes[number] as number),
    slow,
    compare,
  );
  return rankInOrder(dictionary, first, all, (a, b) => {
    const [one, other] = [numberOf[a] as number, numberOf[b] as number];
    return one > 0 && other > 0 ? compareKeys(keys, one - 1, other - 1) : compare(a, b);
  });
}

/** The number of each code's key plus one; 0 if it has none. */
function keyNumberByCode({ codes }: CollationKeys, size: number): Uint32Array {
  const numbers = new Uint32Array(size);
  codes.forEach((code, number) => (numbers[code] = number + 1));
  return numbers;
}

type Compare = (a: number, b: number) => number;

/** Merges the few into the many by binary search. */
function merge(many: number[], few: number[], compare: Compare): number[] {
  if (few.length === 0) return many;
  const all: number[] = [];
  let taken = 0;
  for (const code of few) {
    let low = taken;
    let high = many.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (compare(many[middle] as number, code) < 0) low = middle + 1;
      else high = middle;
    }
    while (taken < low) all.push(many[taken++] as number);
    all.push(code);
  }
  while (taken < many.length) all.push(many[taken++] as number);
  return all;
}

function rankInOrder(
  dictionary: Dictionary,
  first: readonly string[],
  order: number[],
  compare: Compare,
): TextRanks {
  const ranks = new Uint32Array(dictionary.size);
  const placed = new Set<number>();
  let rank = -1;
  for (const text of first) {
    const code = dictionary.find(text);
    if (code === 0 || placed.has(code)) continue;
    ranks[code] = ++rank;
    placed.add(code);
  }
  let before = 0;
  for (const code of order) {
    if (placed.has(code)) continue;
    if (before === 0 || compare(before, code) !== 0) rank++;
    ranks[code] = rank;
    before = code;
  }
  ranks[0] = rank + 1;
  return { ranks, distinct: rank + 1 };
}

type Keys = Pick<CollationKeys, 'bytes' | 'starts'>;

/** Shorter ranges are sorted by comparing. */
const few = 24;

/** The numbers of the keys, 0 to `count`, sorted; equal keys in any order. */
function sortBytes(keys: Keys, count: number): Uint32Array {
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
function compareKeys({ bytes, starts }: Keys, a: number, b: number, depth = 0): number {
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
