/** Calls an adapter: their response in, a response of the contract out. In a worker for what may be long. */
import { csvRecords } from '#lib/csv-scanner.ts';
import { messageOf } from '#lib/message-of.ts';
import type { Adapter, Listed, Page, Single } from './adapter.d.ts';

/** What is converted. */
export type Conversion =
  | { kind: 'list'; resource: keyof Listed }
  | { kind: 'one'; resource: keyof Single }
  | { kind: 'rows'; isCsv: boolean }
  | { kind: 'eligibility' }
  | { kind: 'problem'; status: number };

export interface Received {
  text: string;
  /** As of `Headers.entries`, which a worker can be sent. */
  headers: readonly (readonly [name: string, value: string])[];
}

/** Why an adapter failed, in its own words: "record 17: price is not a number". */
export class AdapterError extends Error {
  override name = 'AdapterError';
}

/** Characters of a piece. */
const pieceLength = 1_000_000;

/** The text of the contract's response in pieces; `null` if it is theirs, unchanged. Throws an `AdapterError`. */
export function convert(adapter: Adapter, what: Conversion, received: Received): string[] | null {
  const body = bodyOf(what, received.text);
  if (body === undefined) return [cutOff];
  const run = (read: unknown) =>
    piecesOf(
      adapter,
      what,
      read,
      new Headers(received.headers.map(([name, value]) => [name, value])),
    );
  try {
    return run(body);
  } catch (error) {
    throw new AdapterError(`${positionOf(run, body)}${messageOf(error)}`);
  }
}

/** What our readers take for a response that breaks off, as it is one. */
const cutOff = '{"data":[';

/** `undefined` if it is JSON that breaks off. */
function bodyOf(what: Conversion, text: string): unknown {
  if (what.kind === 'rows' && what.isCsv) return [...csvObjects(text)];
  try {
    return JSON.parse(text);
  } catch {
    return /^\s*[[{]/.test(text) ? undefined : text;
  }
}

/** The records of a CSV text by the names of its header. */
function* csvObjects(text: string): Generator<Record<string, string>> {
  let names: string[] | null = null;
  for (const { cells } of csvRecords(text, ',')) {
    if (names === null) names = cells.map((cell) => cell.trim());
    else yield Object.fromEntries(names.map((name, at) => [name, cells[at] ?? '']));
  }
}

function piecesOf(adapter: Adapter, what: Conversion, body: unknown, headers: Headers) {
  if (what.kind === 'one') return recordOf(adapter.one?.(what.resource, body, headers));
  if (what.kind === 'problem') return recordOf(adapter.problem?.(what.status, body, headers));
  if (what.kind === 'list') {
    const page = adapter.list?.(what.resource, body, headers);
    return page === undefined ? null : listOf(page);
  }
  const data =
    what.kind === 'rows' ? adapter.rows?.(body, headers) : adapter.eligibility?.(body, headers);
  return data === undefined ? null : listOf({ data });
}

function recordOf(record: object | undefined): string[] | null {
  if (record === undefined) return null;
  if (typeof record !== 'object') throw new TypeError('The adapter returned no object.');
  return [JSON.stringify(record)];
}

type List = Omit<Page, 'data'> & { data: Iterable<object> };

function listOf({ data, next = null, total = null }: List): string[] {
  if (typeof data?.[Symbol.iterator] !== 'function')
    throw new TypeError('The adapter returned no list as data.');
  const pieces: string[] = [];
  let piece = '{"data":[';
  let separator = '';
  for (const record of data) {
    piece += separator + JSON.stringify(record ?? null);
    separator = ',';
    if (piece.length < pieceLength) continue;
    pieces.push(piece);
    piece = '';
  }
  pieces.push(`${piece}],"pagination":${JSON.stringify({ next_cursor: next, total })}}`);
  return pieces;
}

/** "record 17: ", found by running the adapter once more and watching what it reads; empty outside of a list. */
function positionOf(run: (body: unknown) => unknown, body: unknown): string {
  let last = -1;
  const watch = (value: unknown, depth: number): unknown => {
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) {
      return new Proxy(value, {
        get(list, name, self) {
          if (typeof name === 'string' && /^\d+$/.test(name)) last = Number(name);
          return Reflect.get(list, name, self) as unknown;
        },
      });
    }
    if (depth === 0) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => [name, watch(inner, depth - 1)]),
    );
  };
  try {
    run(watch(body, 3));
  } catch {
    // It fails where it failed before.
  }
  return last < 0 ? '' : `record ${last + 1}: `;
}
