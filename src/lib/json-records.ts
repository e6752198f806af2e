/**
 * The objects of a JSON text one after the other, so that a long text is read in slices and a broken object
 * does not affect the others: an array, an array in an object (`{"data": […]}`), or one object per line.
 */
import {
  closeArray,
  closeObject,
  type Codes,
  codesOf,
  colon,
  comma,
  lineFeed,
  openArray,
  openObject,
  quote,
} from './char-codes.ts';
import { skipSpace, skipValue } from './json-syntax.ts';

export interface JsonRecord {
  /** Where the record begins, counted from 1. */
  line: number;
  /** Parsed; `undefined` if it is not JSON. */
  value: unknown;
}

/**
 * Throws a SyntaxError with the line if the text ends in the middle of a record, after yielding all records
 * before it.
 */
export function* jsonRecords(text: string): Generator<JsonRecord, void> {
  const codes = codesOf(text);
  const counter = lineCounter(codes);
  const start = arrayStart(codes);
  let at = skipGap(codes, start ?? 0);
  while (at < codes.length) {
    // The end of the array: the rest belongs to the enclosing object.
    if (codes[at] === closeArray) return;
    const end = valueEnd(codes, at);
    if (end === null) {
      throw new SyntaxError(`The text breaks off in what begins on line ${counter(at)}.`);
    }
    yield { line: counter(at), value: parsed(text.slice(at, end)) };
    at = skipGap(codes, end);
  }
  if (start !== null) throw new SyntaxError('The list is not closed: the text may be cut off.');
}

/** The position after the `[` of the records; `null` if there is none because the objects follow each other. */
function arrayStart(codes: Codes): number | null {
  const { length } = codes;
  const first = skipGap(codes, 0);
  if (codes[first] === openArray) return first + 1;
  if (codes[first] !== openObject) return null;
  // The members of the outermost object, one of which may be a list of objects.
  let at = skipGap(codes, first + 1);
  while (codes[at] === quote) {
    const next = skipGap(codes, valueEnd(codes, at) ?? length);
    if (codes[next] !== colon) return null;
    const value = skipGap(codes, next + 1);
    const isList = codes[value] === openArray && codes[skipGap(codes, value + 1)] === openObject;
    if (isList) return value + 1;
    at = skipGap(codes, valueEnd(codes, value) ?? length);
  }
  return null;
}

const byteOrderMark = 0xfeff;

/** The next position that is neither white space nor a comma. */
function skipGap(codes: Codes, from: number): number {
  let at = skipSpace(codes, from, codes.length);
  while (codes[at] === comma || codes[at] === byteOrderMark) {
    at = skipSpace(codes, at + 1, codes.length);
  }
  return at;
}

/** Where the value that begins at this position ends; `null` if it does not end. */
function valueEnd(codes: Codes, at: number): number | null {
  const code = codes[at];
  // It belongs to no value: a record of its own, which is not JSON.
  if (code === closeObject || code === closeArray || code === colon) return at + 1;
  const end = skipValue(codes, at, codes.length);
  if (end >= 0) return end;
  const mustEnd = code === quote || code === openObject || code === openArray;
  return mustEnd ? null : codes.length;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** Returns the line of a position; positions must be ascending. */
function lineCounter(codes: Codes): (place: number) => number {
  let [line, at] = [1, 0];
  return (place) => {
    for (; at < place; at += 1) if (codes[at] === lineFeed) line += 1;
    return line;
  };
}
