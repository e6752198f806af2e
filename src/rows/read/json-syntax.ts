/** Bytes of JSON's grammar (RFC 8259), and how a reader says that a body is none. */
export const quote = 0x22;
export const plus = 0x2b;
export const comma = 0x2c;
export const minus = 0x2d;
export const point = 0x2e;
export const zero = 0x30;
export const nine = 0x39;
export const colon = 0x3a;
export const openArray = 0x5b;
export const backslash = 0x5c;
export const closeArray = 0x5d;
export const openObject = 0x7b;
export const closeObject = 0x7d;

/** A body that does not follow its grammar; `at` is a byte of the reader's buffer. */
export class BodySyntaxError extends Error {
  readonly at: number;

  constructor(at: number, reason: string) {
    super(reason);
    this.name = 'SyntaxProblem';
    this.at = at;
  }
}

/** The first place from `at` on that is no white space; `end` at the latest. */
export function skipSpace(buffer: Uint8Array, at: number, end: number): number {
  let next = at;
  while (next < end) {
    const byte = buffer[next] as number;
    if (byte > 0x20 || (byte !== 0x20 && byte !== 0x0a && byte !== 0x0d && byte !== 0x09)) break;
    next++;
  }
  return next;
}

/** The closing quote of the string whose first character is at `at`; -1 where it is not here yet. */
export function closingQuote(buffer: Uint8Array, at: number, end: number): number {
  for (let next = at; next < end; next++) {
    const byte = buffer[next];
    if (byte === quote) return next;
    if (byte === backslash) next++;
  }
  return -1;
}

/** Where a value ends, whatever it is; -1 where its end is not here yet. What is not wanted is looked at no closer. */
export function skipValue(buffer: Uint8Array, at: number, end: number): number {
  let depth = 0;
  let next = at;
  while (next < end) {
    const byte = buffer[next] as number;
    if (byte === quote) {
      const close = closingQuote(buffer, next + 1, end);
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
  if (at === next) throw new BodySyntaxError(at, 'There is no value where one should be.');
  return next;
}
