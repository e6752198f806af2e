/** A dictionary's texts without case and accents, for searching. */
import { fold } from '#lib/fold.ts';
import type { Dictionary } from './dictionary.ts';
import { inSlices, type Work } from './slices.ts';

export interface Folded {
  /** UTF-8; `starts[code]` to `starts[code + 1]`. */
  bytes: Uint8Array;
  starts: Uint32Array;
}

const encoder = new TextEncoder();
const kept = new WeakMap<Dictionary, { size: number; folded: Folded }>();

/** Made when first searched; identifiers, which have neither, are not kept twice. */
export function* foldedTexts(dictionary: Dictionary): Work<Folded> {
  const known = kept.get(dictionary);
  if (known?.size === dictionary.size) return known.folded;
  const { size } = dictionary;
  const folded = yield* isFolded(dictionary)
    ? asTheyAre(dictionary)
    : dictionary.ascii
      ? lowered(dictionary)
      : foldAll(dictionary);
  kept.set(dictionary, { size, folded });
  return folded;
}

function isFolded({ ascii, bytes, starts, size }: Dictionary): boolean {
  if (!ascii) return false;
  const end = starts[size] as number;
  for (let i = 0; i < end; i++) if (isUpper(bytes[i] as number)) return false;
  return true;
}

function* asTheyAre({ bytes, starts }: Dictionary): Work<Folded> {
  yield;
  return { bytes, starts };
}

function* lowered({ bytes, starts, size }: Dictionary): Work<Folded> {
  const lower = bytes.slice(0, starts[size]);
  yield* inSlices(lower.length, (from, to) => lowerAscii(lower, from, to));
  return { bytes: lower, starts };
}

function* foldAll(dictionary: Dictionary): Work<Folded> {
  const { bytes, starts, size } = dictionary;
  // Folding may make a text longer ("½") or shorter ("É").
  let out = new Uint8Array((starts[size] as number) + 64);
  const ends = new Uint32Array(size + 1);
  let end = 0;
  for (let code = 1; code < size; code++) {
    const from = starts[code] as number;
    const to = starts[code + 1] as number;
    const isAscii = asciiOnly(bytes, from, to);
    const folded = isAscii
      ? bytes.subarray(from, to)
      : encoder.encode(fold(dictionary.text(code) ?? ''));
    if (end + folded.length > out.length) {
      const longer = new Uint8Array((end + folded.length) * 2);
      longer.set(out);
      out = longer;
    }
    out.set(folded, end);
    if (isAscii) lowerAscii(out, end, end + folded.length);
    ends[code] = end;
    end += folded.length;
    ends[code + 1] = end;
    if (code % 2048 === 0) yield;
  }
  return { bytes: out.slice(0, end), starts: ends };
}

function asciiOnly(bytes: Uint8Array, from: number, to: number): boolean {
  for (let i = from; i < to; i++) if ((bytes[i] as number) > 0x7f) return false;
  return true;
}

function lowerAscii(bytes: Uint8Array, from: number, to: number): void {
  for (let i = from; i < to; i++) {
    const byte = bytes[i] as number;
    if (isUpper(byte)) bytes[i] = byte + 0x20;
  }
}

function isUpper(byte: number): boolean {
  return byte >= 0x41 && byte <= 0x5a;
}
