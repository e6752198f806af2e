/**
 * Reads a JSON list from bytes as they arrive: `{"data": [records], "pagination": {…}}` or a bare
 * `[records]`. Values go straight into cells; neither objects nor the body's text are created.
 */
import {
  closeArray,
  closeObject,
  colon,
  comma,
  openArray,
  openObject,
  quote,
} from '#lib/char-codes.ts';
import { skipSpace, skipValue, closingQuote, BodySyntaxError } from '#lib/json-syntax.ts';
import type { Sink } from '#row-engine/core/loader.ts';
import type { ByteQueue } from './byte-queue.ts';
import { readObject, type Shape, createShape } from './json-values.ts';
import type { BodyReader } from './read-body.ts';

type ReaderState = 'start' | 'members' | 'list' | 'after';

const decoder = new TextDecoder();

export class JsonReader implements BodyReader {
  nextCursor: string | null = null;
  /** The total of all pages, if stated. */
  total: number | undefined;
  readonly #queue: ByteQueue;
  readonly #sink: Sink;
  readonly #shape: Shape;
  #state: ReaderState = 'start';
  /** Nothing precedes it in the list or object, so no comma is expected. */
  #isFirst = true;
  #inObject = false;
  #hasList = false;

  constructor(queue: ByteQueue, sink: Sink) {
    this.#queue = queue;
    this.#sink = sink;
    this.#shape = createShape(sink.fields);
  }

  end(): void {
    if (this.#state !== 'after') {
      const where = this.#state === 'list' ? 'in its list' : 'too early';
      throw new BodySyntaxError(this.#queue.end, `The body ends ${where}.`);
    }
    if (!this.#hasList) throw new BodySyntaxError(this.#queue.end, 'The body contains no list.');
  }

  step(): boolean {
    const { buffer, end } = this.#queue;
    const at = skipSpace(buffer, this.#queue.at, end);
    if (at >= end) return false;
    switch (this.#state) {
      case 'start':
        return this.#readStart(buffer, at);
      case 'members':
        return this.#readMember(buffer, at, end);
      case 'list':
        return this.#readEntry(buffer, at, end);
      case 'after':
      default:
        throw new BodySyntaxError(at, 'Data follows the end of the list.');
    }
  }

  #readStart(buffer: Uint8Array, at: number): boolean {
    if (buffer[at] === openArray) this.#hasList = true;
    else if (buffer[at] !== openObject) throw new BodySyntaxError(at, 'The body is not a list.');
    this.#inObject = buffer[at] === openObject;
    return this.#enter(this.#inObject ? 'members' : 'list', at + 1);
  }

  #readMember(buffer: Uint8Array, start: number, end: number): boolean {
    if (buffer[start] === closeObject) return this.#enter('after', start + 1);
    const at = this.#skipComma(buffer, start, end);
    if (at >= end) return false;
    if (buffer[at] !== quote) throw new BodySyntaxError(at, 'A name is expected here.');
    const close = closingQuote(buffer, at + 1, end);
    if (close < 0) return false;
    let next = skipSpace(buffer, close + 1, end);
    if (next >= end) return false;
    if (buffer[next] !== colon) throw new BodySyntaxError(next, 'A colon is expected here.');
    next = skipSpace(buffer, next + 1, end);
    if (next >= end) return false;
    const name = decoder.decode(buffer.subarray(at + 1, close));
    if (name === 'data' && buffer[next] === openArray) {
      this.#hasList = true;
      return this.#enter('list', next + 1);
    }
    const last = skipValue(buffer, next, end);
    if (last < 0) return false;
    if (name === 'pagination') Object.assign(this, parsePagination(buffer.subarray(next, last)));
    this.#isFirst = false;
    this.#queue.at = last;
    return true;
  }

  #readEntry(buffer: Uint8Array, start: number, end: number): boolean {
    if (buffer[start] === closeArray) {
      this.#enter(this.#inObject ? 'members' : 'after', start + 1);
      this.#isFirst = false;
      return true;
    }
    const at = this.#skipComma(buffer, start, end);
    if (at >= end) return false;
    const isRecord = buffer[at] === openObject;
    if (isRecord) this.#sink.clear();
    const next = isRecord
      ? readObject(this.#shape, buffer, at + 1, end)
      : skipValue(buffer, at, end);
    if (next < 0) return false;
    if (isRecord) this.#sink.commit();
    else this.#sink.skip();
    this.#isFirst = false;
    this.#queue.at = next;
    return true;
  }

  #skipComma(buffer: Uint8Array, at: number, end: number): number {
    if (this.#isFirst) return at;
    if (buffer[at] !== comma) throw new BodySyntaxError(at, 'A comma is expected here.');
    return skipSpace(buffer, at + 1, end);
  }

  #enter(state: ReaderState, at: number): boolean {
    this.#state = state;
    this.#isFirst = true;
    this.#queue.at = at;
    return true;
  }
}

function parsePagination(bytes: Uint8Array): Pick<JsonReader, 'nextCursor' | 'total'> {
  try {
    const pagination: unknown = Object(JSON.parse(decoder.decode(bytes)));
    const { next_cursor: cursor, total } = pagination as Record<string, unknown>;
    return {
      nextCursor: typeof cursor === 'string' && cursor !== '' ? cursor : null,
      total: typeof total === 'number' ? total : undefined,
    };
  } catch {
    return { nextCursor: null, total: undefined };
  }
}
