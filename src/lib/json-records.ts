/**
 * The objects of a JSON text one after the other, so that a long text is read in slices and a broken object
 * does not affect the others: an array, an array in an object (`{"data": […]}`), or one object per line.
 */

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
  const counter = lineCounter(text);
  const start = arrayStart(text);
  let at = skip(text, start ?? 0);
  while (at < text.length) {
    const sign = text[at] as string;
    // The end of the array: the rest belongs to the enclosing object.
    if (sign === ']') return;
    const end = valueEnd(text, at);
    if (end === null) {
      throw new SyntaxError(`The text breaks off in what begins on line ${counter(at)}.`);
    }
    yield { line: counter(at), value: parsed(text.slice(at, end)) };
    at = skip(text, end);
  }
  if (start !== null) throw new SyntaxError('The list is not closed: the text may be cut off.');
}

/** The position after the `[` of the records; `null` if there is none because the objects follow each other. */
function arrayStart(text: string): number | null {
  const first = skip(text, 0);
  if (text[first] === '[') return first + 1;
  if (text[first] !== '{') return null;
  // The members of the outermost object, one of which may be a list of objects.
  let at = skip(text, first + 1);
  while (text[at] === '"') {
    const colon = skip(text, valueEnd(text, at) ?? text.length);
    if (text[colon] !== ':') return null;
    const value = skip(text, colon + 1);
    if (text[value] === '[' && text[skip(text, value + 1)] === '{') return value + 1;
    at = skip(text, valueEnd(text, value) ?? text.length);
  }
  return null;
}

/** The next position that is neither whitespace nor a comma. */
function skip(text: string, from: number): number {
  let at = from;
  while (at < text.length && ' \t\r\n,\uFEFF'.includes(text[at] as string)) at += 1;
  return at;
}

/** Where the value that begins at this position ends; `null` if it does not end. */
function valueEnd(text: string, from: number): number | null {
  let depth = 0;
  for (let at = from; at < text.length; at += 1) {
    const sign = text[at];
    if (sign === '"') {
      at = stringEnd(text, at);
      if (at < 0) return null;
      if (depth === 0) return at + 1;
    } else if (sign === '{' || sign === '[') depth += 1;
    else if (sign === '}' || sign === ']') {
      // An unmatched bracket closes what encloses the value.
      if (depth === 0) return at === from ? at + 1 : at;
      depth -= 1;
      if (depth === 0) return at + 1;
    } else if (depth === 0 && ' \t\r\n,:'.includes(sign as string)) {
      return at === from ? at + 1 : at;
    }
  }
  return depth === 0 ? text.length : null;
}

/** The position of the quote that closes the string opened at this one; -1 if there is none. */
function stringEnd(text: string, open: number): number {
  for (let at = text.indexOf('"', open + 1); at >= 0; at = text.indexOf('"', at + 1)) {
    let slashes = 0;
    while (text[at - 1 - slashes] === '\\') slashes += 1;
    if (slashes % 2 === 0) return at;
  }
  return -1;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** Returns the line of a position; positions must be ascending. */
function lineCounter(text: string): (place: number) => number {
  let line = 1;
  // Remembered between positions: on a long line, each search would run to the end of the text.
  let end = lineEnd(text, 0);
  return (place) => {
    while (end < place) {
      line += 1;
      end = lineEnd(text, end + 1);
    }
    return line;
  };
}

function lineEnd(text: string, from: number): number {
  const end = text.indexOf('\n', from);
  return end < 0 ? Infinity : end;
}
