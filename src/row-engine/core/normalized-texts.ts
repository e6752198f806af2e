/** A dictionary's texts without case and accents, for searching. */
import { normalizeText } from '#lib/normalize-text.ts';
import type { Dictionary } from './dictionary.ts';

export interface NormalizedTexts {
  /** UTF-8; `starts[code]` to `starts[code + 1]`. */
  bytes: Uint8Array;
  starts: Uint32Array;
}

const encoder = new TextEncoder();
const cache = new WeakMap<Dictionary, { size: number; texts: NormalizedTexts }>();

/** Created on first search; identifiers, which have neither case nor accents to fold, are not stored twice. */
export function normalizedTexts(dictionary: Dictionary): NormalizedTexts {
  const cached = cache.get(dictionary);
  if (cached?.size === dictionary.size) return cached.texts;
  const { size } = dictionary;
  const texts = isNormalized(dictionary)
    ? unchanged(dictionary)
    : dictionary.ascii
      ? lowercased(dictionary)
      : normalizeAll(dictionary);
  cache.set(dictionary, { size, texts: texts });
  return texts;
}

function isNormalized({ ascii, bytes, starts, size }: Dictionary): boolean {
  if (!ascii) return false;
  const end = starts[size] as number;
  for (let i = 0; i < end; i++) if (isUpper(bytes[i] as number)) return false;
  return true;
}

function unchanged({ bytes, starts }: Dictionary): NormalizedTexts {
  return { bytes, starts };
}

function lowercased({ bytes, starts, size }: Dictionary): NormalizedTexts {
  const lower = bytes.slice(0, starts[size]);
  lowercaseAscii(lower, 0, lower.length);
  return { bytes: lower, starts };
}

function normalizeAll(dictionary: Dictionary): NormalizedTexts {
  const { bytes, starts, size } = dictionary;
  // Normalizing may make a text longer ("½") or shorter ("É").
  let out = new Uint8Array((starts[size] as number) + 64);
  const ends = new Uint32Array(size + 1);
  let end = 0;
  for (let code = 1; code < size; code++) {
    const from = starts[code] as number;
    const to = starts[code + 1] as number;
    const isAscii = asciiOnly(bytes, from, to);
    const normalized = isAscii
      ? bytes.subarray(from, to)
      : encoder.encode(normalizeText(dictionary.text(code) ?? ''));
    if (end + normalized.length > out.length) {
      const longer = new Uint8Array((end + normalized.length) * 2);
      longer.set(out);
      out = longer;
    }
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
