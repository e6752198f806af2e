/** Ranks of numbers: the smallest value has 0, equal values share a rank, rows without a value have the highest. */
import { countKeys, startsOf } from './radix-sort.ts';

export interface Ranks {
  /** Per row; `distinct` for rows without a value. */
  ranks: Uint32Array;
  /** The number of distinct values. */
  distinct: number;
}

/** Integers within this range are ranked by marking them on a number line, which may have that many marks per row. */
const maxLineLength = 1 << 22;
const maxMarksPerRow = 64;

export function rankNumbers(values: Float64Array, rows: number): Ranks {
  const line = lineOf(values, rows);
  return line === null ? rankBits(values, rows) : rankOnLine(values, rows, line);
}

interface NumberLine {
  min: number;
  step: number;
  length: number;
}

/** The evenly spaced number line that contains all values, if it is short enough. Money is mostly whole cents. */
function lineOf(values: Float64Array, rows: number): NumberLine | null {
  const { min, max } = boundsOf(values, rows);
  if (min > max) return { min: 0, step: 1, length: 1 };
  for (const step of [1, 10_000]) {
    const length = (max - min) / step + 1;
    if (length > Math.min(maxLineLength, rows * maxMarksPerRow) || !Number.isSafeInteger(max - min))
      continue;
    if (Number.isSafeInteger(min) && onSteps(values, rows, min, step)) return { min, step, length };
  }
  return null;
}

function boundsOf(values: Float64Array, rows: number): { min: number; max: number } {
  let [min, max] = [Infinity, -Infinity];
  for (let i = 0; i < rows; i++) {
    const value = values[i] as number;
    if (value < min) min = value;
    if (value > max) max = value;
  }
  return { min, max };
}

function onSteps(values: Float64Array, rows: number, least: number, step: number): boolean {
  for (let i = 0; i < rows; i++) {
    const value = values[i] as number;
    const steps = (value - least) / step;
    // A tiny fraction would vanish in the difference, so the value itself is tested as well.
    if (value === value && (value !== Math.floor(value) || steps !== Math.floor(steps)))
      return false;
  }
  return true;
}

function rankOnLine(values: Float64Array, rows: number, line: NumberLine): Ranks {
  const { min, step, length } = line;
  const marks = new Uint32Array(length);
  for (let i = 0; i < rows; i++) {
    const value = values[i] as number;
    if (value === value) marks[(value - min) / step] = 1;
  }
  startsOf(marks);
  const ranks = new Uint32Array(rows);
  let distinct = 0;
  for (let i = 0; i < rows; i++) {
    const value = values[i] as number;
    if (value !== value) continue;
    const rank = marks[(value - min) / step] as number;
    ranks[i] = rank;
    if (rank >= distinct) distinct = rank + 1;
  }
  for (let i = 0; i < rows; i++) if (Number.isNaN(values[i])) ranks[i] = distinct;
  return { ranks, distinct };
}

/** Ranks by the bits of the floats, transformed to sort like integers, eleven at a time. */
function rankBits(values: Float64Array, rows: number): Ranks {
  const bits = new Uint32Array(values.buffer, values.byteOffset, rows * 2);
  let from = {
    low: new Uint32Array(rows),
    high: new Uint32Array(rows),
    row: new Uint32Array(rows),
  };
  let to = { low: new Uint32Array(rows), high: new Uint32Array(rows), row: new Uint32Array(rows) };
  let count = 0;
  for (let i = 0; i < rows; i++) {
    if (Number.isNaN(values[i])) continue;
    const low = bits[i * 2] as number;
    const high = bits[i * 2 + 1] as number;
    const negative = high >>> 31 === 1;
    from.low[count] = negative ? ~low : low;
    from.high[count] = negative ? ~high : high ^ 0x80000000;
    from.row[count++] = i;
  }
  for (let digit = 0; digit < 6; digit++) {
    const word = digit < 3 ? 'low' : 'high';
    const shift = (digit % 3) * 11;
    const places = new Uint32Array(2048);
    countKeys(from[word], places, shift, 2047, count);
    // Short decimals share most low bits.
    if (places.includes(count)) continue;
    startsOf(places);
    move(from, to, word, places, shift, count);
    [from, to] = [to, from];
  }
  const ranks = new Uint32Array(rows);
  let rank = -1;
  const { low, high, row } = from;
  for (let i = 0; i < count; i++) {
    if (i === 0 || low[i] !== low[i - 1] || high[i] !== high[i - 1]) rank++;
    ranks[row[i] as number] = rank;
  }
  const distinct = rank + 1;
  for (let i = 0; i < rows; i++) if (Number.isNaN(values[i])) ranks[i] = distinct;
  return { ranks, distinct };
}

interface Words {
  low: Uint32Array;
  high: Uint32Array;
  row: Uint32Array;
}

function move(
  from: Words,
  to: Words,
  word: 'low' | 'high',
  places: Uint32Array,
  shift: number,
  count: number,
): void {
  const digits = from[word];
  for (let i = 0; i < count; i++) {
    const digit = ((digits[i] as number) >>> shift) & 2047;
    const place = places[digit] as number;
    places[digit] = place + 1;
    to.low[place] = from.low[i] as number;
    to.high[place] = from.high[i] as number;
    to.row[place] = from.row[i] as number;
  }
}
