/**
 * Each distinct text is stored once, as UTF-8 in one long array, and has a code counted from 1. A million
 * identifiers take 15 MB this way and 60 MB as strings, and a whole column is searched by scanning bytes.
 * Code 0 means no value.
 */
import { grown } from './typed-arrays.ts';
import { withBytes } from './utf8.ts';

const decoder = new TextDecoder();

/** Dictionaries up to this size keep their strings, because these are displayed again and again. */
const maxCachedStrings = 4096;

export class Dictionary {
  /** Number of codes including 0; the next new value gets this code. */
  size = 1;
  /** Whether all values are ASCII. */
  ascii = true;
  /** The bytes of all values one after another; see `starts`. */
  bytes: Uint8Array = new Uint8Array(256);
  #end = 0;
  /** `starts[code]` to `starts[code + 1]` are the bytes of a code. */
  starts = new Uint32Array(64);
  /** Open-addressing hash table; 0 is a free slot. */
  #slots = new Uint32Array(128);
  #strings: string[] = [];

  /** The code of the text from `from` to `to`, added if it is new. */
  intern(source: Uint8Array, from: number, to: number): number {
    let slot = this.#slotOf(source, from, to);
    const known = this.#slots[slot] as number;
    if (known !== 0) return known;
    if (this.size * 2 > this.#slots.length) {
      this.#rehash(this.#slots.length * 2);
      slot = this.#slotOf(source, from, to);
    }
    return this.#append(source, from, to, slot);
  }

  internText(text: string): number {
    return withBytes(text, (...bytes) => this.intern(...bytes));
  }

  /** The code of a text, or 0 if no row has ever had it. */
  find(text: string): number {
    return withBytes(text, (...bytes) => this.findBytes(...bytes));
  }

  /** The code of a text in another dictionary's array, or 0 if this one does not have it. */
  findBytes(source: Uint8Array, from: number, to: number): number {
    return this.#slots[this.#slotOf(source, from, to)] as number;
  }

  /** Whether a code's text has exactly these bytes. */
  matches(code: number, source: Uint8Array, from: number, to: number): boolean {
    const bytes = this.bytes;
    let at = this.starts[code] as number;
    if ((this.starts[code + 1] as number) - at !== to - from) return false;
    for (let i = from; i < to; i++, at++) if (bytes[at] !== source[i]) return false;
    return true;
  }

  /** The text of a code; `null` for code 0. */
  text(code: number): string | null {
    if (code === 0) return null;
    const known = this.#strings[code];
    if (known !== undefined) return known;
    const text = decoder.decode(this.bytes.subarray(this.starts[code], this.starts[code + 1]));
    if (code < maxCachedStrings) this.#strings[code] = text;
    return text;
  }

  /** Releases memory reserved for growth. */
  trim(): void {
    if (this.bytes.length > this.#end) this.bytes = this.bytes.slice(0, this.#end);
    if (this.starts.length > this.size + 1) this.starts = this.starts.slice(0, this.size + 1);
  }

  #append(source: Uint8Array, from: number, to: number, slot: number): number {
    const code = this.size++;
    const end = this.#end + to - from;
    if (end > this.bytes.length) this.bytes = grown(this.bytes, end);
    if (code + 2 > this.starts.length) this.starts = grown(this.starts, code + 2);
    let high = 0;
    for (let i = from, at = this.#end; i < to; i++, at++) {
      const byte = source[i] as number;
      high |= byte;
      this.bytes[at] = byte;
    }
    if (high > 0x7f) this.ascii = false;
    this.starts[code] = this.#end;
    this.starts[code + 1] = end;
    this.#end = end;
    this.#slots[slot] = code;
    return code;
  }

  /** The slot of these bytes, or the free slot where they belong. */
  #slotOf(source: Uint8Array, from: number, to: number): number {
    const slots = this.#slots;
    const mask = slots.length - 1;
    let slot = hash(source, from, to) & mask;
    for (;;) {
      const code = slots[slot] as number;
      if (code === 0 || this.matches(code, source, from, to)) return slot;
      slot = (slot + 1) & mask;
    }
  }

  #rehash(length: number): void {
    const slots = new Uint32Array(length);
    const mask = length - 1;
    for (let code = 1; code < this.size; code++) {
      const from = this.starts[code] as number;
      let slot = hash(this.bytes, from, this.starts[code + 1] as number) & mask;
      while (slots[slot] !== 0) slot = (slot + 1) & mask;
      slots[slot] = code;
    }
    this.#slots = slots;
  }
}

/** FNV-1a, with the high bits mixed into the low ones that choose the slot. */
function hash(source: Uint8Array, from: number, to: number): number {
  let value = 0x811c9dc5;
  for (let i = from; i < to; i++) value = Math.imul(value ^ (source[i] as number), 0x01000193);
  return (value ^ (value >>> 15)) >>> 0;
}
