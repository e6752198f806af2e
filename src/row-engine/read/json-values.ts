/** Reads a record's values from the bytes of a JSON body straight into the cells of a row. */
import {
  backslash,
  closeObject,
  colon,
  comma,
  minus,
  nine,
  openArray,
  openObject,
  point,
  quote,
  zero,
} from '#lib/char-codes.ts';
import { skipSpace, skipValue, closingQuote, BodySyntaxError } from '#lib/json-syntax.ts';
import type { Cell } from '#row-engine/core/columns.ts';
import { parseDigits } from '#row-engine/core/parse-cell.ts';

/** The wanted members of an object, by name. */
export interface Shape {
  cell: Cell | null;
  members: Map<string, Shape>;
  /** The names of the previous such object, in order; the next one usually has the same. */
  lastNames: { name: Uint8Array; shape: Shape | null }[];
}

/** A shape that leads along each path to its cell. */
export function createShape(fields: readonly { path: string; cell: Cell }[]): Shape {
  const root = emptyShape();
  for (const { path, cell } of fields) {
    let shape = root;
    for (const name of path.split('.')) {
      let next = shape.members.get(name);
      if (next === undefined) shape.members.set(name, (next = emptyShape()));
      shape = next;
    }
    // Two columns may display the same field.
    shape.cell = shape.cell === null ? cell : writeBoth(shape.cell, cell);
  }
  return root;
}

function emptyShape(): Shape {
  return { cell: null, members: new Map(), lastNames: [] };
}

function writeBoth(one: Cell, other: Cell): Cell {
  return {
    clear: () => [one, other].forEach((cell) => cell.clear()),
    setBytes: (...bytes) => [one, other].forEach((cell) => cell.setBytes(...bytes)),
    setText: (text) => [one, other].forEach((cell) => cell.setText(text)),
    setNumber: (value) => [one, other].forEach((cell) => cell.setNumber(value)),
    setFlag: (value) => [one, other].forEach((cell) => cell.setFlag(value)),
  };
}

const decoder = new TextDecoder();
const number = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/**
 * Reads the object whose first byte after the brace is at `at`. Returns where it ends, or -1 if it is
 * incomplete. Throws a BodySyntaxError.
 */
export function readObject(shape: Shape, buffer: Uint8Array, at: number, end: number): number {
  let next = skipSpace(buffer, at, end);
  if (next >= end) return -1;
  if (buffer[next] === closeObject) return next + 1;
  for (let index = 0; ; index++) {
    if (next >= end) return -1;
    if (buffer[next] !== quote) throw new BodySyntaxError(next, 'A name is expected here.');
    const guess = shape.lastNames[index];
    let member: Shape | null;
    if (guess !== undefined && matchesName(guess.name, buffer, next + 1, end)) {
      member = guess.shape;
      next += guess.name.length + 2;
    } else {
      const close = closingQuote(buffer, next + 1, end);
      if (close < 0) return -1;
      member = rememberName(shape, index, buffer, next, close);
      next = close + 1;
    }
    next = skipSpace(buffer, next, end);
    if (next >= end) return -1;
    if (buffer[next] !== colon) throw new BodySyntaxError(next, 'A colon is expected here.');
    next = skipSpace(buffer, next + 1, end);
    if (next >= end) return -1;
    next = member === null ? skipValue(buffer, next, end) : readValue(member, buffer, next, end);
    if (next < 0) return -1;
    next = skipSpace(buffer, next, end);
    if (next >= end) return -1;
    if (buffer[next] === closeObject) return next + 1;
    if (buffer[next] !== comma) throw new BodySyntaxError(next, 'A comma is expected here.');
    next = skipSpace(buffer, next + 1, end);
  }
}

function matchesName(name: Uint8Array, buffer: Uint8Array, at: number, end: number): boolean {
  const { length } = name;
  if (at + length >= end || buffer[at + length] !== quote) return false;
  for (let i = 0; i < length; i++) if (buffer[at + i] !== name[i]) return false;
  return true;
}

function rememberName(
  shape: Shape,
  index: number,
  buffer: Uint8Array,
  open: number,
  close: number,
): Shape | null {
  const name = buffer.slice(open + 1, close);
  const member = shape.members.get(parseString(buffer, open, close)) ?? null;
  // Remembering the names of objects with so many members would not pay.
  if (index < 1000 && !name.includes(backslash)) shape.lastNames[index] = { name, shape: member };
  return member;
}

function readValue(shape: Shape, buffer: Uint8Array, at: number, end: number): number {
  const { cell } = shape;
  const byte = buffer[at] as number;
  if (byte === quote) return readText(cell, buffer, at, end);
  if (byte === openObject) {
    cell?.clear();
    return shape.members.size > 0
      ? readObject(shape, buffer, at + 1, end)
      : skipValue(buffer, at, end);
  }
  if (byte === openArray) {
    cell?.clear();
    return skipValue(buffer, at, end);
  }
  const next = skipValue(buffer, at, end);
  if (next < 0) return -1;
  if (byte === minus || (byte >= zero && byte <= nine)) {
    cell?.setNumber(parseJsonNumber(buffer, at, next));
    return next;
  }
  const word = decoder.decode(buffer.subarray(at, next));
  if (word === 'null') cell?.clear();
  else if (word === 'true' || word === 'false') cell?.setFlag(word === 'true');
  else throw new BodySyntaxError(at, `Unknown value '${word.slice(0, 20)}'.`);
  return next;
}

function readText(cell: Cell | null, buffer: Uint8Array, at: number, end: number): number {
  let next = at + 1;
  for (; next < end; next++) {
    const byte = buffer[next] as number;
    if (byte === quote) {
      cell?.setBytes(buffer, at + 1, next);
      return next + 1;
    }
    if (byte === backslash || byte < 0x20) break;
  }
  const close = closingQuote(buffer, next, end);
  if (close < 0) return -1;
  cell?.setText(parseString(buffer, at, close));
  return close + 1;
}

/** The string between two quotes. */
function parseString(buffer: Uint8Array, open: number, close: number): string {
  const written = decoder.decode(buffer.subarray(open, close + 1));
  try {
    return JSON.parse(written) as string;
  } catch {
    throw new BodySyntaxError(open, 'A text contains an invalid character or escape.');
  }
}

function parseJsonNumber(buffer: Uint8Array, from: number, to: number): number {
  const first = buffer[from] === minus ? from + 1 : from;
  // JSON allows neither a zero before other digits nor a point at either end.
  const begins =
    buffer[first] === zero
      ? first + 1 === to || buffer[first + 1] === point
      : buffer[first] !== point;
  const value = begins && buffer[to - 1] !== point ? parseDigits(buffer, from, to) : Number.NaN;
  if (!Number.isNaN(value)) return value;
  const written = decoder.decode(buffer.subarray(from, to));
  if (!number.test(written))
    throw new BodySyntaxError(from, `'${written.slice(0, 20)}' is not a number.`);
  return Number(written);
}
