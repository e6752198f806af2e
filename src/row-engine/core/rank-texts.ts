/**
 * Ranks of a dictionary's texts in a language's order: case and accents are ignored, numbers within texts
 * sort as numbers. Equal texts share a rank.
 */
import { collationKeys, type CollationKeys } from './collation-keys.ts';
import { collation, weightsFor } from './collation-weights.ts';
import type { Dictionary } from './dictionary.ts';
import { compareKeys, sortBytes } from './sort-bytes.ts';

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
