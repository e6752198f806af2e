/** Reads CSV (RFC 4180) from bytes as they arrive; the first record names the columns. */
import type { Cell } from '#row-engine/core/columns.ts';
import type { Sink } from '#row-engine/core/loader.ts';
import { ByteQueue } from './byte-queue.ts';
import { comma, quote, BodySyntaxError } from './json-syntax.ts';
import type { BodyReader } from './read-body.ts';

const lineFeed = 0x0a;
const carriageReturn = 0x0d;
const decoder = new TextDecoder();

export class CsvReader implements BodyReader {
  readonly nextCursor = null;
  readonly #sink: Sink;
  readonly #queue = new ByteQueue();
  /** Cells by column of the body; `null` before its first record. */
  #cells: Cell[][] | null = null;
  /** The record's fields: start, end, and whether quotes within are doubled. */
  #fields: [from: number, to: number, doubled: boolean][] = [];
  #isEnd = false;

  constructor(sink: Sink) {
    this.#sink = sink;
  }

  get bytes(): number {
    return this.#queue.total;
  }

  push(chunk: Uint8Array): void {
    this.#queue.push(chunk);
    while (this.#step());
    this.#queue.checkLength();
  }

  end(): void {
    this.#isEnd = true;
    while (this.#step());
    if (this.#queue.at < this.#queue.end)
      throw new BodySyntaxError(this.#queue.at, 'The body ends in the middle of a record.');
    if (this.#cells === null)
      throw new BodySyntaxError(this.#queue.end, 'The body has no columns.');
  }

  positionOf({ at }: BodySyntaxError): number {
    return this.#queue.positionOf(at);
  }

  /** Reads the next record; `false` if it is incomplete. */
  #step(): boolean {
    const { buffer, end, at } = this.#queue;
    if (at >= end) return false;
    const start = this.#cells === null ? this.#skipByteOrderMark(buffer, at, end) : at;
    if (start < 0) return false;
    const next = this.#readFields(buffer, start, end);
    if (next < 0) return false;
    const isBlank = this.#fields.length === 1 && this.#fields[0]?.[0] === this.#fields[0]?.[1];
    if (this.#cells === null) {
      if (!isBlank) this.#cells = this.#readHeader(buffer);
    } else if (!isBlank) {
      const isCut = this.#isEnd && next === end && !isLineEnd(buffer[end - 1]);
      if (isCut && this.#fields.length < this.#cells.length) return false;
      this.#writeRecord(buffer, this.#cells);
    }
    this.#queue.at = next;
    return true;
  }

  #skipByteOrderMark(buffer: Uint8Array, at: number, end: number): number {
    if (buffer[at] !== 0xef || this.#queue.positionOf(at) !== 0) return at;
    return end - at < 3 ? -1 : at + 3;
  }

  #readHeader(buffer: Uint8Array): Cell[][] {
    const names = this.#fields.map((_, index) => this.#text(buffer, index).trim());
    return names.map((name) =>
      this.#sink.fields.filter(({ path }) => path === name).map(({ cell }) => cell),
    );
  }

  #writeRecord(buffer: Uint8Array, columns: readonly Cell[][]): void {
    this.#sink.clear();
    for (let index = 0; index < columns.length && index < this.#fields.length; index++) {
      const [from, to, doubled] = this.#fields[index] as [number, number, boolean];
      for (const cell of columns[index] as Cell[]) {
        if (doubled) cell.setText(this.#text(buffer, index));
        else cell.setBytes(buffer, from, to);
      }
    }
    this.#sink.commit();
  }

  #text(buffer: Uint8Array, index: number): string {
    const [from = 0, to = 0, doubled = false] = this.#fields[index] ?? [];
    const text = decoder.decode(buffer.subarray(from, to));
    return doubled ? text.replaceAll('""', '"') : text;
  }

  /** Finds the fields of the record at `at`. Returns where the next record starts, or -1 if this one is incomplete. */
  #readFields(buffer: Uint8Array, at: number, end: number): number {
    this.#fields = [];
    let next = at;
    for (;;) {
      next =
        buffer[next] === quote && next < end
          ? this.#readQuoted(buffer, next + 1, end)
          : this.#readUnquoted(buffer, next, end);
      if (next < 0) return -1;
      if (next >= end) return this.#isEnd ? end : -1;
      if (buffer[next] === comma) {
        next++;
        continue;
      }
      if (buffer[next] === lineFeed) return next + 1;
      // The line feed after a carriage return may be in the next chunk.
      if (next + 1 >= end && !this.#isEnd) return -1;
      return buffer[next + 1] === lineFeed && next + 1 < end ? next + 2 : next + 1;
    }
  }

  #readUnquoted(buffer: Uint8Array, from: number, end: number): number {
    let next = from;
    while (next < end && buffer[next] !== comma && !isLineEnd(buffer[next])) next++;
    this.#fields.push([from, next, false]);
    return next;
  }

  #readQuoted(buffer: Uint8Array, from: number, end: number): number {
    let doubled = false;
    for (let next = from; next < end; next++) {
      if (buffer[next] !== quote) continue;
      if (next + 1 >= end && !this.#isEnd) return -1;
      if (buffer[next + 1] === quote && next + 1 < end) {
        doubled = true;
        next++;
        continue;
      }
      this.#fields.push([from, next, doubled]);
      const after = next + 1;
      if (after < end && buffer[after] !== comma && !isLineEnd(buffer[after]))
        throw new BodySyntaxError(after, 'Text follows a closing quote.');
      return after;
    }
    return -1;
  }
}

function isLineEnd(byte: number | undefined): boolean {
  return byte === lineFeed || byte === carriageReturn;
}
