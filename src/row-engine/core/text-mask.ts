/** Which texts of a dictionary match a test: each distinct text is tested once, however many rows have it. */
import { normalizeText, toWords } from '#lib/normalize-text.ts';
import type { TextsTest, TextTest } from '#lib/table-query.ts';
import { space } from '#lib/char-codes.ts';
import type { Dictionary } from './dictionary.ts';
import { type NormalizedTexts, normalizedTexts } from './normalized-texts.ts';

const encoder = new TextEncoder();

/** 1 for each code whose text matches; 0 for code 0 (no text). */
export function textMask(dictionary: Dictionary, filter: TextTest | TextsTest): Uint8Array {
  const folded = normalizedTexts(dictionary);
  const { size } = dictionary;
  if (filter.test === 'any') return equalMask(folded, size, filter.texts);
  if (filter.test === 'contains') {
    const mask = new Uint8Array(size).fill(1, 1);
    for (const word of toWords(filter.text)) {
      const found = containsMask(folded, size, word);
      for (let code = 1; code < size; code++) if (found[code] === 0) mask[code] = 0;
    }
    return mask;
  }
  const wanted = encoder.encode(normalizeText(filter.text.trim()));
  const mask = new Uint8Array(size);
  for (let code = 1; code < size; code++) {
    const at = folded.starts[code] as number;
    const length = (folded.starts[code + 1] as number) - at;
    if (length >= wanted.length && matchesAt(folded.bytes, at, wanted)) mask[code] = 1;
  }
  return mask;
}

/** The texts that equal one of `texts`, without outer spaces. Only those with the hash of one are compared. */
function equalMask({ bytes, starts }: NormalizedTexts, size: number, texts: readonly string[]) {
  const wanted = new Map<number, Uint8Array[]>();
  for (const text of texts) {
    const own = encoder.encode(normalizeText(text).replaceAll(outerSpaces, ''));
    const hash = hashOf(own, 0, own.length);
    wanted.set(hash, [...(wanted.get(hash) ?? []), own]);
  }
  const mask = new Uint8Array(size);
  for (let code = 1; code < size; code++) {
    let at = starts[code] as number;
    let end = starts[code + 1] as number;
    while (bytes[at] === space && at < end) at++;
    while (bytes[end - 1] === space && at < end) end--;
    for (const own of wanted.get(hashOf(bytes, at, end)) ?? [])
      if (own.length === end - at && matchesAt(bytes, at, own)) mask[code] = 1;
  }
  return mask;
}

const outerSpaces = /^ +| +$/g;

function hashOf(bytes: Uint8Array, from: number, end: number): number {
  let hash = 0;
  for (let at = from; at < end; at++) hash = (Math.imul(hash, 31) + (bytes[at] as number)) | 0;
  return hash;
}

/** The texts that contain a normalized word, found in one scan over all bytes. */
export function containsMask(folded: NormalizedTexts, size: number, word: string): Uint8Array {
  const { bytes, starts } = folded;
  const wanted = encoder.encode(word);
  const mask = new Uint8Array(size);
  const firstByte = wanted[0] as number;
  const end = (starts[size] as number) - wanted.length;
  let code = 1;
  for (let at = starts[1] as number; at <= end; at++) {
    if (bytes[at] !== firstByte || !matchesAt(bytes, at, wanted)) continue;
    while ((starts[code + 1] as number) <= at) code++;
    const next = starts[code + 1] as number;
    // A match must not span two texts.
    if (at + wanted.length > next) continue;
    mask[code] = 1;
    at = next - 1;
  }
  return mask;
}

function matchesAt(bytes: Uint8Array, at: number, wanted: Uint8Array): boolean {
  for (let i = 0; i < wanted.length; i++) if (bytes[at + i] !== wanted[i]) return false;
  return true;
}
