/** Ranks for the floor: computed at the first sort, after which sorting is counting. */
import { collator } from './contender.ts';

/** The smallest has 0, equal ones the same. */
export interface Ranks {
  /** By row for numbers, by code for text. */
  of: Uint32Array;
  distinct: number;
}

/** By the collator, each distinct text once. */
export function rankTexts(texts: readonly string[]): Ranks {
  const compare = (a: number, b: number): number =>
    collator.compare(texts[a] ?? '', texts[b] ?? '');
  return numbered(
    Uint32Array.from(texts, (_, code) => code).toSorted(compare),
    (a, b) => compare(a, b) === 0,
  );
}

/** Radix sort of an index over the bits of the floats, none of which is negative here. */
export function rankFigures(values: Float64Array): Ranks {
  const bits = new Uint16Array(values.buffer);
  let order: Uint32Array = new Uint32Array(values.length);
  for (let row = 0; row < order.length; row++) order[row] = row;
  let next: Uint32Array = new Uint32Array(values.length);
  for (let digit = 0; digit < 4; digit++) {
    const places = new Uint32Array(65_537);
    for (let at = digit; at < bits.length; at += 4) {
      const key = (bits[at] ?? 0) + 1;
      places[key] = (places[key] ?? 0) + 1;
    }
    for (let i = 1; i < places.length; i++) places[i] = (places[i] ?? 0) + (places[i - 1] ?? 0);
    for (let i = 0; i < order.length; i++) {
      const row = order[i] ?? 0;
      const key = bits[row * 4 + digit] ?? 0;
      const at = places[key] ?? 0;
      next[at] = row;
      places[key] = at + 1;
    }
    [order, next] = [next, order];
  }
  return numbered(order, (a, b) => values[a] === values[b]);
}

function numbered(order: Uint32Array, isEqual: (a: number, b: number) => boolean): Ranks {
  const of = new Uint32Array(order.length);
  let rank = 0;
  for (let i = 0; i < order.length; i++) {
    const own = order[i] ?? 0;
    if (i > 0 && !isEqual(order[i - 1] ?? 0, own)) rank++;
    of[own] = rank;
  }
  return { of, distinct: rank + 1 };
}
