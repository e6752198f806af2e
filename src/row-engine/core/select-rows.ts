/** Row selection: each function scans rows once and keeps those that match. */
import type { Codes } from './columns.ts';

/**
 * Copies the matching rows of `rows` (of rows 0 to `length` if `rows` is `null`) into `found`. Returns their
 * number.
 */
export type Select = (rows: Uint32Array | null, length: number, found: Uint32Array) => number;

/** The matching rows of `rows` (of all `count` if `null`), in the same order. */
export function selectRows(select: Select, rows: Uint32Array | null, count: number): Uint32Array {
  const length = rows?.length ?? count;
  const found = new Uint32Array(length);
  return found.slice(0, select(rows, length, found));
}

/** Rows whose code has a 1 in the mask. */
export function byCode(codes: Codes, mask: Uint8Array): Select {
  return (rows, length, found) => {
    let end = 0;
    for (let i = 0; i < length; i++) {
      const row = rows === null ? i : (rows[i] as number);
      found[end] = row;
      end += mask[codes[row] as number] as number;
    }
    return end;
  };
}

/** Rows that match in at least one column. */
export function byAnyCode(columns: readonly { codes: Codes; mask: Uint8Array }[]): Select {
  return (rows, length, found) => {
    const marks = new Uint8Array(length);
    for (const { codes, mask } of columns) {
      for (let i = 0; i < length; i++) {
        const code = codes[rows === null ? i : (rows[i] as number)] as number;
        marks[i] = (marks[i] as number) | (mask[code] as number);
      }
    }
    let end = 0;
    for (let i = 0; i < length; i++) {
      found[end] = rows === null ? i : (rows[i] as number);
      end += marks[i] as number;
    }
    return end;
  };
}

/** Rows whose value is in the range, bounds included; with `inside` false, the others. */
export function byRange(values: Float64Array, low: number, high: number, inside: boolean): Select {
  return (rows, length, found) => {
    let end = 0;
    for (let i = 0; i < length; i++) {
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
  return (rows, length, found) => {
    let end = 0;
    for (let i = 0; i < length; i++) {
      const row = rows === null ? i : (rows[i] as number);
      found[end] = row;
      if (wanted.has(values[row] as number) === inside) end++;
    }
    return end;
  };
}
