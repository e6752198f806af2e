/** Texts as byte strings that compare in the collator's order. */
import { maxDigits, type Weights } from './collation-weights.ts';
import type { Dictionary } from './dictionary.ts';
import { grown } from './typed-arrays.ts';

export interface CollationKeys {
  /** Codes that have a key; the key of `codes[i]` is `bytes` from `starts[i]` to `starts[i + 1]`. */
  codes: Uint32Array;
  bytes: Uint8Array;
  starts: Uint32Array;
  /** Codes that only the collator can rank. */
  others: number[];
}

/** Keys of all texts that the weights cover. */
export function collationKeys(dictionary: Dictionary, weights: Weights): CollationKeys {
  const { bytes: source, starts: sources, size } = dictionary;
  // A digit takes at most three bytes (one that stands alone).
  let bytes: Uint8Array = new Uint8Array((sources[size] as number) * 2 + 64);
  const starts = new Uint32Array(size + 1);
  const codes = new Uint32Array(size);
  const others: number[] = [];
  let count = 0;
  let end = 0;
  for (let code = 1; code < size; code++) {
    const from = sources[code] as number;
    const to = sources[code + 1] as number;
    const needed = end + (to - from) * 3;
    if (needed > bytes.length) bytes = grown(bytes, needed);
    const written = writeKey(source, from, to, weights, bytes, end);
    if (written < 0) {
      others.push(code);
      continue;
    }
    codes[count] = code;
    starts[count++] = end;
    end = written;
  }
  starts[count] = end;
  return { codes: codes.subarray(0, count), bytes, starts, others };
}

/** Writes the key of the UTF-8 text. Returns where it ends, or -1 if the weights do not cover the text. */
function writeKey(
  source: Uint8Array,
  from: number,
  to: number,
  { byUnit, number, pairs }: Weights,
  bytes: Uint8Array,
  start: number,
): number {
  let end = start;
  let at = from;
  let before = 0;
  while (at < to) {
    let unit = source[at++] as number;
    if (unit >= 0x30 && unit <= 0x39) {
      // A number: the weight of numbers, its length without leading zeros, then its digits.
      let first = at - 1;
      while (at < to && isDigit(source[at] as number)) at++;
      while (first < at && source[first] === 0x30) first++;
      const digits = at - first;
      if (digits > maxDigits) return -1;
      before = number;
      bytes[end++] = number;
      bytes[end++] = digits + 1;
      for (; first < at; first++) bytes[end++] = source[first] as number;
      continue;
    }
    if (unit >= 0x80) {
      // Two bytes, up to U+017F; longer sequences are outside the table.
      if (unit < 0xc3 || unit > 0xc5) return -1;
      unit = ((unit & 0x1f) << 6) | ((source[at++] as number) & 0x3f);
    }
    const weight = byUnit[unit] as number;
    if (weight === 0 || pairs[before * 256 + weight] === 1) return -1;
    bytes[end++] = weight;
    before = weight;
  }
  return end;
}

function isDigit(byte: number): boolean {
  return byte >= 0x30 && byte <= 0x39;
}
