/** JSON's grammar (RFC 8259) at the level of characters, and the error for malformed bodies. */
import {
  backslash,
  closeArray,
  closeObject,
  type Codes,
  colon,
  comma,
  openArray,
  openObject,
  quote,
} from './char-codes.ts';

/** A body that violates the grammar; `at` is a position in the reader's buffer. */
export class BodySyntaxError extends Error {
  readonly at: number;

  constructor(at: number, reason: string) {
    super(reason);
    this.name = 'SyntaxProblem';
    this.at = at;
  }
}

/** The first position from `at` on that is not white space; at most `end`. */
export function skipSpace(codes: Codes, at: number, end: number): number {
  let next = at;
  while (next < end) {
    const byte = codes[next] as number;
    if (byte > 0x20 || (byte !== 0x20 && byte !== 0x0a && byte !== 0x0d && byte !== 0x09)) break;
    next++;
  }
  return next;
}

/** The closing quote of the string whose first character is at `at`; -1 if it has not arrived. */
export function closingQuote(codes: Codes, at: number, end: number): number {
  for (let next = at; next < end; next++) {
    const byte = codes[next];
    if (byte === quote) return next;
    if (byte === backslash) next++;
  }
  return -1;
}

/** The end of a value of any type; -1 if it has not arrived. Skipped values are not validated further. */
export function skipValue(codes: Codes, at: number, end: number): number {
  let depth = 0;
  let next = at;
  while (next < end) {
    const byte = codes[next] as number;
    if (byte === quote) {
      const close = closingQuote(codes, next + 1, end);
      if (close < 0) return -1;
      next = close + 1;
      if (depth === 0) return next;
    } else if (byte === openObject || byte === openArray) {
      depth++;
      next++;
    } else if (byte === closeObject || byte === closeArray) {
      if (depth === 0) return checkNotEmpty(at, next);
      next++;
      if (--depth === 0) return next;
    } else if (depth === 0 && (byte === comma || byte === colon || byte <= 0x20)) {
      return checkNotEmpty(at, next);
    } else next++;
  }
  return -1;
}

function checkNotEmpty(at: number, next: number): number {
  if (at === next) throw new BodySyntaxError(at, 'A value is missing.');
  return next;
}
