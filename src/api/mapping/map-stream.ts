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

/** In which a list is looked for while it arrives; one that begins later is converted once it is complete. */
const maxHeadBytes = 1024 * 1024;

/** Bytes or characters of the longest record. */
const maxRecordLength = 4 * 1024 * 1024;

const decoder = new TextDecoder();
const encoder = new TextEncoder();

/**
 * A JSON list in the contract's envelope. JSON in which the list is not found becomes `{}`, which no reader
 * accepts: read unconverted, its figures would be wrong. Other text passes unchanged, because it may be the page
 * of a gateway. A body that is cut off or malformed stays so.
 */
export function mapJsonList(
  body: ReadableStream<Uint8Array>,
  envelope: EnvelopePaths,
  read: Read,
): ReadableStream<Bytes> {
  let state: 'before the list' | 'in the list' | 'after the list' | 'malformed' = 'before the list';
  /** Chunks while the list has not begun; then bytes that are not converted yet. */
  let head: Bytes[] = [];
  let headBytes = 0;
  let rest: Bytes = new Uint8Array();
  /** The body around the records. */
  let around = '';
  const tail: Bytes[] = [];
  let isFirst = true;

  function start(chunk: Bytes): void {
    head.push(chunk);
    headBytes += chunk.length;
    // Only the first chunks are worth searching again.
    if (headBytes - chunk.length > maxHeadBytes) return;
    const bytes = concatenated(head);
    head = [bytes];
    const at = listStart(bytes, envelope.data.split('.'));
    if (at === null) return;
    state = 'in the list';
    around = decoder.decode(bytes.subarray(0, at));
    rest = bytes.subarray(at);
    head = [];
  }

  function convertRecords(): string {
    if (!isFirst) rest = withoutComma(rest);
    const { end, isOver, isMalformed } = completeRecords(rest);
    const { text, isWhole } = converted(decoder.decode(rest.subarray(0, end)), read);
    const separator = text === '' || isFirst ? '' : ',';
    isFirst &&= text === '';
    rest = rest.subarray(end);
    if (isOver) {
      state = 'after the list';
      tail.push(rest);
    }
    if (!isMalformed && isWhole && (isOver || rest.length <= maxRecordLength))
      return separator + text;
    state = 'malformed';
    return `${separator}${text}${isWhole ? decoder.decode(withoutComma(rest)) : ''}`;
  }

  function convert(chunk: Bytes): string {
    const isStart = state === 'before the list';
    if (isStart) start(chunk);
    else if (state === 'in the list') rest = concatenated([rest, chunk]);
    else tail.push(chunk);
    if (state !== 'in the list') return '';
    return (isStart ? '{"data":[' : '') + convertRecords();
  }

  return (body as ReadableStream<Bytes>).pipeThrough(
    new TransformStream<Bytes, Bytes>({
      transform(chunk, controller) {
        // Its reader stops at the fault.
        if (state !== 'malformed') controller.enqueue(encoder.encode(convert(chunk)));
      },
      flush(controller) {
        if (state === 'before the list') {
          controller.enqueue(
            encoder.encode(convertedWhole(decoder.decode(concatenated(head)), envelope, read)),
          );
        }
        const outer =
          state === 'after the list'
            ? parsed(around + decoder.decode(concatenated(tail)))
            : undefined;
        if (outer === undefined) return;
        controller.enqueue(encoder.encode(`],"pagination":${paginationOf(outer, envelope)}}`));
      },
    }),
  );
}

function paginationOf(body: unknown, envelope: EnvelopePaths): string {
  const cursor = valueAt(body, envelope['pagination.next_cursor']) ?? null;
  return JSON.stringify({
    next_cursor: typeof cursor === 'number' ? String(cursor) : cursor,
    total: valueAt(body, envelope['pagination.total']) ?? null,
  });
}

/** A list that was not found while it arrived. */
function convertedWhole(text: string, envelope: EnvelopePaths, read: Read): string {
  const body = parsed(text.replace(/^\uFEFF/, ''));
  if (typeof body !== 'object' || body === null) return text;
  const records = valueAt(body, envelope.data);
  if (!Array.isArray(records)) return '{}';
  return `{"data":${JSON.stringify(records.map(read))},"pagination":${paginationOf(body, envelope)}}`;
}

function concatenated(chunks: readonly Bytes[]): Bytes {
  const [first = new Uint8Array()] = chunks;
  if (chunks.length < 2) return first;
  const all = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const chunk of chunks) {
    all.set(chunk, at);
    at += chunk.length;
  }
  return all;
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
    const isWanted = parsed(decoder.decode(bytes.subarray(at, close + 1))) === name;
    if (isWanted) return value < length ? value : -1;
    const end = unlessMalformed(() => skipValue(bytes, value, length));
    if (end === null || end < 0) return -1;
    at = skipSpace(bytes, end, length);
    if (bytes[at] === comma) at = skipSpace(bytes, at + 1, length);
  }
  return -1;
}

interface CompleteRecords {
  /** Where the last complete record ends. */
  end: number;
  /** Whether the list ends there. */
  isOver: boolean;
  isMalformed: boolean;
}

function completeRecords(bytes: Bytes): CompleteRecords {
  const { length } = bytes;
  let end = 0;
  for (;;) {
    let at = skipSpace(bytes, end, length);
    if (bytes[at] === closeArray) return { end, isOver: true, isMalformed: false };
    if (end > 0 && bytes[at] === comma) at = skipSpace(bytes, at + 1, length);
    const next = at < length ? unlessMalformed(() => skipValue(bytes, at, length)) : -1;
    // A number at the end may continue in the next chunk.
    if (next === null || next < 0 || next >= length) {
      return { end, isOver: false, isMalformed: next === null };
    }
    end = next;
  }
}

/** The result of a scan; `null` if what it scans is malformed. */
function unlessMalformed(scan: () => number): number | null {
  try {
    return scan();
  } catch (error) {
    if (error instanceof BodySyntaxError) return null;
    throw error;
  }
}

/**
 * Records separated by commas. If one is not JSON, those before it are converted and it is kept as it is, for the
 * reader that reports it; what follows is left out.
 */
function converted(records: string, read: Read): { text: string; isWhole: boolean } {
  const list = parsed(`[${records}]`);
  if (Array.isArray(list)) {
    return { text: list.map((it: unknown) => JSON.stringify(read(it))).join(','), isWhole: true };
  }
  const codes = codesOf(records);
  const texts: string[] = [];
  let at = 0;
  for (;;) {
    at = skipSpace(codes, at, codes.length);
    if (codes[at] === comma) at = skipSpace(codes, at + 1, codes.length);
    const end = unlessMalformed(() => skipValue(codes, at, codes.length));
    const text = records.slice(at, end === null || end < 0 ? codes.length : end);
    const record = parsed(text);
    texts.push(record === undefined ? text : JSON.stringify(read(record)));
    if (record === undefined || end === null || end < 0) break;
    at = end;
  }
  return { text: texts.join(','), isWhole: false };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** CSV as a JSON list in the contract's envelope. A body that is cut off or malformed stays so. */
export function mapCsv(body: ReadableStream<Uint8Array>, read: Read): ReadableStream<Bytes> {
  const scanner = new CsvScanner({
    separator: comma,
    refuse(at) {
      throw new BodySyntaxError(at, 'Text follows a closing quote.');
    },
  });
  let text = '';
  let header: string[] | null = null;
  let isFirst = true;
  let isMalformed = false;

  function convert(isEnd: boolean): string {
    const codes = codesOf(text);
    const records: string[] = [];
    let at = 0;
    while (at < text.length) {
      const next = unlessMalformed(() => scanner.scan(codes, at, text.length, isEnd));
      isMalformed ||= next === null;
      if (next === null || next < 0) break;
      const cells = scanner.fields.map(([from, to, isDoubled]) => {
        const cell = text.slice(from, to);
        return isDoubled ? cell.replaceAll('""', '"') : cell;
      });
      const isCut = isEnd && next === text.length && !/[\r\n]$/.test(text);
      const isBlank = cells.length === 1 && cells[0] === '';
      if (header !== null && isCut && cells.length < header.length) break;
      if (!isBlank && header === null) header = cells.map((cell) => cell.trim());
      else if (!isBlank && header !== null) records.push(recordText(header, cells));
      at = next;
    }
    text = text.slice(at);
    isMalformed ||= text.length > maxRecordLength;
    const list = records.length === 0 ? '' : (isFirst ? '' : ',') + records.join(',');
    isFirst &&= records.length === 0;
    return list;
  }

  function recordText(names: readonly string[], cells: readonly string[]): string {
    return JSON.stringify(read(Object.fromEntries(cells.map((cell, i) => [names[i] ?? '', cell]))));
  }

  return (body as ReadableStream<Bytes>).pipeThrough(new TextDecoderStream()).pipeThrough(
    new TransformStream<string, Bytes>({
      start: (controller) => controller.enqueue(encoder.encode('{"data":[')),
      transform(chunk, controller) {
        if (isMalformed) return;
        text += chunk;
        controller.enqueue(encoder.encode(convert(false)));
        // The list stays open, so that its reader reports it.
        if (isMalformed) text = '';
      },
      flush(controller) {
        if (isMalformed) return;
        const last = convert(true);
        // A body without columns is no table.
        const isComplete = !isMalformed && text === '' && header !== null;
        controller.enqueue(encoder.encode(last + (isComplete ? ']}' : '')));
      },
    }),
  );
}
