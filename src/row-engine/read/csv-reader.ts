/** Reads CSV (RFC 4180) from bytes as they arrive; the first record names the columns. */
import { comma } from '#lib/char-codes.ts';
import { type CsvField, CsvScanner, isLineEnd } from '#lib/csv-scanner.ts';
import { BodySyntaxError } from '#lib/json-syntax.ts';
import type { Cell } from '#row-engine/core/columns.ts';
import type { Sink } from '#row-engine/core/loader.ts';
import type { ByteQueue } from './byte-queue.ts';
import type { BodyReader } from './read-body.ts';

const decoder = new TextDecoder();

export class CsvReader implements BodyReader {
  readonly nextCursor = null;
  readonly #queue: ByteQueue;
  readonly #sink: Sink;
  /** Cells by column of the body; `null` before its first record. */
  #cells: Cell[][] | null = null;
  readonly #scanner = new CsvScanner({
    separator: comma,
    refuse(at) {
      throw new BodySyntaxError(at, 'Text follows a closing quote.');
    },
  });
  #isEnd = false;

  constructor(queue: ByteQueue, sink: Sink) {
    this.#queue = queue;
    this.#sink = sink;
  }

  end(): void {
    this.#isEnd = true;
    while (this.step());
    if (this.#queue.at < this.#queue.end)
      throw new BodySyntaxError(this.#queue.at, 'The body ends in the middle of a record.');
    if (this.#cells === null)
      throw new BodySyntaxError(this.#queue.end, 'The body has no columns.');
  }

  step(): boolean {
    const { buffer, end, at } = this.#queue;
    if (at >= end) return false;
    const next = this.#scanner.scan(buffer, at, end, this.#isEnd);
    if (next < 0) return false;
    const { fields } = this.#scanner;
    const isBlank = fields.length === 1 && fields[0]?.[0] === fields[0]?.[1];
    if (this.#cells === null) {
      if (!isBlank) this.#cells = this.#readHeader(buffer);
    } else if (!isBlank) {
      const isCut = this.#isEnd && next === end && !isLineEnd(buffer[end - 1]);
      if (isCut && fields.length < this.#cells.length) return false;
      this.#writeRecord(buffer, this.#cells);
    }
    this.#queue.at = next;
    return true;
  }

  #readHeader(buffer: Uint8Array): Cell[][] {
    const names = this.#scanner.fields.map((_, index) => this.#text(buffer, index).trim());
    return names.map((name) =>
      this.#sink.fields.filter(({ path }) => path === name).map(({ cell }) => cell),
    );
  }

  #writeRecord(buffer: Uint8Array, columns: readonly Cell[][]): void {
    const { fields } = this.#scanner;
    this.#sink.clear();
    for (let index = 0; index < columns.length && index < fields.length; index++) {
      const [from, to, doubled] = fields[index] as CsvField;
      for (const cell of columns[index] as Cell[]) {
        if (doubled) cell.setText(this.#text(buffer, index));
        else cell.setBytes(buffer, from, to);
      }
    }
    this.#sink.commit();
  }

  #text(buffer: Uint8Array, index: number): string {
    const [from = 0, to = 0, doubled = false] = this.#scanner.fields[index] ?? [];
    const text = decoder.decode(buffer.subarray(from, to));
    return doubled ? text.replaceAll('""', '"') : text;
  }
}
