/** Row selection: each function scans rows once and keeps those that match. */
import type { Codes } from './columns.ts';
import { inSlices, type Work } from './sliced-work.ts';

/**
 * Copies the matching rows of `rows[from]` to `rows[to]` (or of rows `from` to `to` if `rows` is `null`) into
 * `found` from `start` on. Returns where they end.
 */
export type Select = (
  rows: Uint32Array | null,
  from: number,
  to: number,
  found: Uint32Array,
  start: number,
) => number;

/** The matching rows of `rows` (of all `count` if `null`), in the same order. */
export function* selectRows(
  select: Select,
  rows: Uint32Array | null,
  count: number,
): Work<Uint32Array> {
  const length = rows?.length ?? count;
  const found = new Uint32Array(length);
  let end = 0;
  yield* inSlices(length, (from, to) => {
    end = select(rows, from, to, found, end);
  });
  return found.slice(0, end);
}

/** Rows whose code has a 1 in the mask. */
export function byCode(codes: Codes, mask: Uint8Array): Select {
  return (rows, from, to, found, start) => {
    let end = start;
    for (let i = from; i < to; i++) {
      const row = rows === null ? i : (rows[i] as number);
      found[end] = row;
      // A row read meanwhile may have a code newer than the mask.
      end += (mask[codes[row] as number] as number) | 0;
    }
    return end;
  };
}

/** Rows that match in at least one column. */
export function byAnyCode(columns: readonly { codes: Codes; mask: Uint8Array }[]): Select {
  return (rows, from, to, found, start) => {
    const marks = new Uint8Array(to - from);
    for (const { codes, mask } of columns) {
      for (let i = from; i < to; i++) {
        const code = codes[rows === null ? i : (rows[i] as number)] as number;
        marks[i - from] = (marks[i - from] as number) | (mask[code] as number);
      }
    }
    let end = start;
    for (let i = from; i < to; i++) {
      found[end] = rows === null ? i : (rows[i] as number);
      end += marks[i - from] as number;
    }
    return end;
  };
}

/** Rows whose value is in the range, bounds included; with `inside` false, the others. */
export function byRange(values: Float64Array, low: number, high: number, inside: boolean): Select {
  return (rows, from, to, found, start) => {
    let end = start;
    for (let i = from; i < to; i++) {
      const row = rows === null ? i : (rows[i] as number);
      const value = values[row] as number;
      found[end] = row;
      if ((value >= low && value <= high) === inside) end++;
    }
    return end;
  };
}

/** Rows whose value is one of these, NaN for none; with `inside` false, the others. */
export function byNumbers(values: Float64Array, wanted: Set<number>, inside: boolean): Select {
  return (rows, from, to, found, start) => {
    let end = start;
    for (let i = from; i < to; i++) {
      const row = rows === null ? i : (rows[i] as number);
      found[end] = row;
      if (wanted.has(values[row] as number) === inside) end++;
    }
    return end;
  };
}
