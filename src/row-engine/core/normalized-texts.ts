/** A dictionary's texts without case and accents, for searching. */
import { normalizeText } from '#lib/normalize-text.ts';
import type { Dictionary } from './dictionary.ts';
import { grown } from './typed-arrays.ts';

export interface NormalizedTexts {
  /** UTF-8; `starts[code]` to `starts[code + 1]`. */
  bytes: Uint8Array;
  starts: Uint32Array;
}

const encoder = new TextEncoder();
const cache = new WeakMap<Dictionary, { size: number; texts: NormalizedTexts }>();

/** Created on first search; identifiers, which have neither case nor accents to fold, are not stored twice. */
export function normalizedTexts(dictionary: Dictionary): NormalizedTexts {
  const { bytes, starts, size } = dictionary;
  const cached = cache.get(dictionary);
  if (cached?.size === size) return cached.texts;
  let texts: NormalizedTexts = { bytes, starts };
  if (!dictionary.ascii) texts = normalizeAll(dictionary);
  else if (hasUpper(bytes, starts[size] as number)) {
    texts = { bytes: bytes.slice(0, starts[size]), starts };
    lowercaseAscii(texts.bytes, 0, texts.bytes.length);
  }
  cache.set(dictionary, { size, texts });
  return texts;
}

function hasUpper(bytes: Uint8Array, end: number): boolean {
  for (let i = 0; i < end; i++) if (isUpper(bytes[i] as number)) return true;
  return false;
}

function normalizeAll(dictionary: Dictionary): NormalizedTexts {
  const { bytes, starts, size } = dictionary;
  // Normalizing may make a text longer ("½") or shorter ("É").
  let out: Uint8Array = new Uint8Array((starts[size] as number) + 64);
  const ends = new Uint32Array(size + 1);
  let end = 0;
  for (let code = 1; code < size; code++) {
    const from = starts[code] as number;
    const to = starts[code + 1] as number;
    const isAscii = asciiOnly(bytes, from, to);
    const normalized = isAscii
      ? bytes.subarray(from, to)
      : encoder.encode(normalizeText(dictionary.text(code) ?? ''));
    if (end + normalized.length > out.length) out = grown(out, end + normalized.length);
    out.set(normalized, end);
    if (isAscii) lowercaseAscii(out, end, end + normalized.length);
    ends[code] = end;
    end += normalized.length;
    ends[code + 1] = end;
  }
  return { bytes: out.slice(0, end), starts: ends };
}

function asciiOnly(bytes: Uint8Array, from: number, to: number): boolean {
  for (let i = from; i < to; i++) if ((bytes[i] as number) > 0x7f) return false;
  return true;
}

function lowercaseAscii(bytes: Uint8Array, from: number, to: number): void {
  for (let i = from; i < to; i++) {
    const byte = bytes[i] as number;
    if (isUpper(byte)) bytes[i] = byte + 0x20;
  }
}

function isUpper(byte: number): boolean {
  return byte >= 0x41 && byte <= 0x5a;
}
