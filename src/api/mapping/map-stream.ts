/** Converts lists while they arrive: the row engine reads a million records without holding them all. */
import {
  closeArray,
  codesOf,
  colon,
  comma,
  openArray,
  openObject,
  quote,
} from '#lib/char-codes.ts';
import { CsvScanner } from '#lib/csv-scanner.ts';
import { BodySyntaxError, closingQuote, skipSpace, skipValue } from '#lib/json-syntax.ts';
import { valueAt } from './map-record.ts';
import type { EnvelopePaths } from './parse-contract.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** Converts one record. */
type Read = (record: unknown) => unknown;

/** Bytes in which the list has to begin. */
const maxHeadBytes = 1024 * 1024;

/**
 * A JSON list in the contract's envelope. A body in which the list is not found passes unchanged, because it
 * may be the page of a gateway; one that is cut off stays cut off.
 */
export function mapJsonList(
  body: ReadableStream<Uint8Array>,
  envelope: EnvelopePaths,
  read: Read,
): ReadableStream<Bytes> {
  const decoder = new TextDecoder();
  const encoder = new TextEncoder();
  /** Bytes not converted yet. */
  let rest: Bytes = new Uint8Array();
  /** The body around the records, once the list has begun. */
  let around: string | null = null;
  let isInList = false;
  let isFirst = true;
  let isForeign = false;

  function convert(controller: TransformStreamDefaultController<Bytes>): void {
    if (around === null) {
      const start = listStart(rest, envelope.data.split('.'));
      if (start === null) return;
      around = decoder.decode(rest.subarray(0, start));
      rest = rest.subarray(start);
      isInList = true;
      controller.enqueue(encoder.encode('{"data":['));
    }
    if (isInList) {
      if (!isFirst) rest = withoutComma(rest);
      const [end, isOver] = completeRecords(rest);
      const records = decoder.decode(rest.subarray(0, end));
      if (records.trim() !== '') {
        controller.enqueue(encoder.encode((isFirst ? '' : ',') + converted(records, read)));
        isFirst = false;
      }
      rest = rest.subarray(end);
      isInList = !isOver;
    }
  }

  return body.pipeThrough(
    new TransformStream<Bytes, Bytes>({
      transform(chunk, controller) {
        rest = concatenated(rest, chunk);
        if (!isForeign) convert(controller);
        isForeign ||= around === null && rest.length > maxHeadBytes;
        if (isForeign) {
          controller.enqueue(rest);
          rest = new Uint8Array();
        }
      },
      flush(controller) {
        if (around === null || isInList) {
          controller.enqueue(rest);
          return;
        }
        const outer = parsed(around + decoder.decode(rest));
        if (outer === undefined) return;
        const pagination = {
          next_cursor: valueAt(outer, envelope['pagination.next_cursor']) ?? null,
          total: valueAt(outer, envelope['pagination.total']) ?? null,
        };
        controller.enqueue(encoder.encode(`],"pagination":${JSON.stringify(pagination)}}`));
      },
    }),
  );
}

function concatenated(one: Bytes, other: Bytes): Bytes {
  if (one.length === 0) return other;
  const both = new Uint8Array(one.length + other.length);
  both.set(one);
  both.set(other, one.length);
  return both;
}

/** What follows the comma between two records, if the bytes begin with it. */
function withoutComma(bytes: Bytes): Bytes {
  const at = skipSpace(bytes, 0, bytes.length);
  return bytes[at] === comma ? bytes.subarray(at + 1) : bytes;
}

/** The position after the `[` of the list at a path, or of a bare list; `null` if it has not arrived. */
function listStart(bytes: Bytes, path: readonly string[]): number | null {
  const { length } = bytes;
  let at = skipSpace(bytes, bytes[0] === 0xef ? 3 : 0, length);
  if (bytes[at] === openArray) return at + 1;
  for (const [depth, step] of path.entries()) {
    if (bytes[at] !== openObject) return null;
    at = memberStart(bytes, at + 1, step);
    if (at < 0) return null;
    if (depth === path.length - 1) return bytes[at] === openArray ? at + 1 : null;
  }
  return null;
}

/** Where the value of a member begins, in the object whose first byte after the brace is at `start`; else -1. */
function memberStart(bytes: Bytes, start: number, name: string): number {
  const { length } = bytes;
  let at = skipSpace(bytes, start, length);
  while (bytes[at] === quote) {
    const close = closingQuote(bytes, at + 1, length);
    const next = close < 0 ? length : skipSpace(bytes, close + 1, length);
    if (bytes[next] !== colon) return -1;
    const value = skipSpace(bytes, next + 1, length);
    const isWanted = parsed(new TextDecoder().decode(bytes.subarray(at, close + 1))) === name;
    if (isWanted) return value < length ? value : -1;
    const end = skipped(bytes, value);
    if (end < 0) return -1;
    at = skipSpace(bytes, end, length);
    if (bytes[at] === comma) at = skipSpace(bytes, at + 1, length);
  }
  return -1;
}

/** Where the last complete record ends, and whether the list ends there. */
function completeRecords(bytes: Bytes): [end: number, isOver: boolean] {
  const { length } = bytes;
  let end = 0;
  for (;;) {
    let at = skipSpace(bytes, end, length);
    if (bytes[at] === closeArray) return [end, true];
    if (end > 0 && bytes[at] === comma) at = skipSpace(bytes, at + 1, length);
    const next = at < length ? skipped(bytes, at) : -1;
    // Whatever follows, its record ends with it: a number may go on in the next chunk.
    if (next < 0 || next >= length) return [end, false];
    end = next;
  }
}

/** As `skipValue`, but -1 if it is malformed. */
function skipped(bytes: Bytes, at: number): number {
  return unlessMalformed(() => skipValue(bytes, at, bytes.length));
}

/** A malformed value ends nowhere: the rest of the body stays unread, which its reader reports. */
function unlessMalformed(scan: () => number): number {
  try {
    return scan();
  } catch (error) {
    if (error instanceof BodySyntaxError) return -1;
    throw error;
  }
}

/** Records separated by commas; unchanged if they are not JSON, for the reader that reports it. */
function converted(records: string, read: Read): string {
  const list = parsed(`[${records}]`);
  if (!Array.isArray(list)) return records;
  return list.map((record: unknown) => JSON.stringify(read(record))).join(',');
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** CSV as a JSON list in the contract's envelope. A body that is cut off in a record stays cut off. */
export function mapCsv(body: ReadableStream<Uint8Array>, read: Read): ReadableStream<Bytes> {
  const encoder = new TextEncoder();
  const scanner = new CsvScanner({
    separator: comma,
    refuse(at) {
      throw new BodySyntaxError(at, 'Text follows a closing quote.');
    },
  });
  let text = '';
  let header: string[] | null = null;
  let isFirst = true;

  function convert(isEnd: boolean): string {
    const codes = codesOf(text);
    const records: string[] = [];
    let at = 0;
    while (at < text.length) {
      const next = unlessMalformed(() => scanner.scan(codes, at, text.length, isEnd));
      if (next < 0) break;
      const cells = scanner.fields.map(([from, to, isDoubled]) => {
        const cell = text.slice(from, to);
        return isDoubled ? cell.replaceAll('""', '"') : cell;
      });
      const isCut = isEnd && next === text.length && !/[\r\n]$/.test(text);
      if (header === null) header = cells.map((cell) => cell.trim());
      else if (isCut && cells.length < header.length) break;
      else if (cells.some((cell) => cell !== '')) {
        const names = header;
        const record = Object.fromEntries(cells.map((cell, i) => [names[i] ?? '', cell]));
        records.push(JSON.stringify(read(record)));
      }
      at = next;
    }
    text = text.slice(at);
    const list = records.length === 0 ? '' : (isFirst ? '' : ',') + records.join(',');
    if (records.length > 0) isFirst = false;
    return list;
  }

  const bytes = body as ReadableStream<Bytes>;
  return bytes.pipeThrough(new TextDecoderStream()).pipeThrough(
    new TransformStream<string, Bytes>({
      start: (controller) => controller.enqueue(encoder.encode('{"data":[')),
      transform(chunk, controller) {
        text += chunk;
        controller.enqueue(encoder.encode(convert(false)));
      },
      flush(controller) {
        const last = convert(true);
        // A body without columns is no table.
        const isWhole = text === '' && header !== null;
        controller.enqueue(encoder.encode(last + (isWhole ? ']}' : '')));
      },
    }),
  );
}
