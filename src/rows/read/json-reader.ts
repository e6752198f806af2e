/**
 * A list in JSON, read from its bytes as they come: `{"data": [records], "pagination": {…}}` or a bare
 * `[records]`. Values go straight into cells; neither objects nor the text of the body come to be.
 */
import type { Sink } from '#rows/core/load.ts';
import { ByteQueue } from './byte-queue.ts';
import {
  afterSpace,
  afterValue,
  closeArray,
  closeObject,
  closingQuote,
  colon,
  comma,
  openArray,
  openObject,
  quote,
  SyntaxProblem,
} from './json-syntax.ts';
import { readObject, type Shape, shapeOf } from './json-values.ts';
import type { BodyReader } from './reader.ts';

type Place = 'start' | 'members' | 'list' | 'after';

const decoder = new TextDecoder();

export class JsonReader implements BodyReader {
  nextCursor: string | null = null;
  readonly #sink: Sink;
  readonly #shape: Shape;
  readonly #queue = new ByteQueue();
  #place: Place = 'start';
  /** Nothing has come yet in the list or object, so no comma is due. */
  #isFirst = true;
  #inObject = false;
  #hasList = false;

  constructor(sink: Sink) {
    this.#sink = sink;
    this.#shape = shapeOf(sink.fields);
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
    if (this.#place !== 'after') {
      const where = this.#place === 'list' ? 'in its list' : 'too early';
      throw new SyntaxProblem(this.#queue.end, `The body ends ${where}.`);
    }
    if (!this.#hasList) throw new SyntaxProblem(this.#queue.end, 'There is no list in the body.');
  }

  positionOf({ at }: SyntaxProblem): number {
    return this.#queue.positionOf(at);
  }

  /** Takes the next record, or whatever comes next; `false` where it is not all here yet. */
  #step(): boolean {
    const { buffer, end } = this.#queue;
    const at = afterSpace(buffer, this.#queue.at, end);
    if (at >= end) return false;
    switch (this.#place) {
      case 'start':
        return this.#begin(buffer, at, end);
      case 'members':
        return this.#member(buffer, at, end);
      case 'list':
        return this.#entry(buffer, at, end);
      case 'after':
      default:
        throw new SyntaxProblem(at, 'The body goes on after its end.');
    }
  }

  #begin(buffer: Uint8Array, at: number, end: number): boolean {
    // A byte order mark, which some servers write.
    if (buffer[at] === 0xef && this.#queue.positionOf(at) === 0) {
      if (end - at < 3) return false;
      this.#queue.at = at + 3;
      return true;
    }
    if (buffer[at] === openArray) this.#hasList = true;
    else if (buffer[at] !== openObject) throw new SyntaxProblem(at, 'The body is no list.');
    this.#inObject = buffer[at] === openObject;
    return this.#go(this.#inObject ? 'members' : 'list', at + 1);
  }

  #member(buffer: Uint8Array, start: number, end: number): boolean {
    if (buffer[start] === closeObject) return this.#go('after', start + 1);
    const at = this.#afterComma(buffer, start, end);
    if (at >= end) return false;
    if (buffer[at] !== quote) throw new SyntaxProblem(at, 'A name should stand here.');
    const close = closingQuote(buffer, at + 1, end);
    if (close < 0) return false;
    let next = afterSpace(buffer, close + 1, end);
    if (next >= end) return false;
    if (buffer[next] !== colon) throw new SyntaxProblem(next, 'A colon should stand here.');
    next = afterSpace(buffer, next + 1, end);
    if (next >= end) return false;
    const name = decoder.decode(buffer.subarray(at + 1, close));
    if (name === 'data' && buffer[next] === openArray) {
      this.#hasList = true;
      return this.#go('list', next + 1);
    }
    const last = afterValue(buffer, next, end);
    if (last < 0) return false;
    if (name === 'pagination') this.nextCursor = cursorIn(buffer.subarray(next, last));
    this.#isFirst = false;
    this.#queue.at = last;
    return true;
  }

  #entry(buffer: Uint8Array, start: number, end: number): boolean {
    if (buffer[start] === closeArray) {
      this.#go(this.#inObject ? 'members' : 'after', start + 1);
      this.#isFirst = false;
      return true;
    }
    const at = this.#afterComma(buffer, start, end);
    if (at >= end) return false;
    const isRecord = buffer[at] === openObject;
    if (isRecord) this.#sink.clear();
    const next = isRecord
      ? readObject(this.#shape, buffer, at + 1, end)
      : afterValue(buffer, at, end);
    if (next < 0) return false;
    if (isRecord) this.#sink.commit();
    else this.#sink.skip();
    this.#isFirst = false;
    this.#queue.at = next;
    return true;
  }

  #afterComma(buffer: Uint8Array, at: number, end: number): number {
    if (this.#isFirst) return at;
    if (buffer[at] !== comma) throw new SyntaxProblem(at, 'A comma should stand here.');
    return afterSpace(buffer, at + 1, end);
  }

  #go(place: Place, at: number): boolean {
    this.#place = place;
    this.#isFirst = true;
    this.#queue.at = at;
    return true;
  }
}

function cursorIn(bytes: Uint8Array): string | null {
  try {
    const pagination = JSON.parse(decoder.decode(bytes)) as { next_cursor?: unknown } | null;
    const cursor = pagination?.next_cursor;
    return typeof cursor === 'string' && cursor !== '' ? cursor : null;
  } catch {
    return null;
  }
}
