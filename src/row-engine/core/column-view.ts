/** How operations read a column, whether it is stored, looked up, computed or joined. */
import type { Codes } from './columns.ts';
import type { Dictionary } from './dictionary.ts';

/** Text, enum, boolean and looked-up columns. */
export interface CodesView {
  kind: 'codes';
  /** One per row; 0 means no value. */
  codes: Codes;
  /** The number of possible codes, including 0. */
  size: number;
  dictionary: Dictionary;
  /** For a looked-up column: the dictionary's code for each of `codes`. */
  lookup: Uint32Array | null;
  /** The values are `true` and `false`. */
  isBoolean: boolean;
  /** Values that sort before all others, in this order. */
  order: readonly string[];
}

/** Figures, dates and ratios. */
export interface NumbersView {
  kind: 'numbers';
  /** One per row; NaN means no value. */
  values: Float64Array;
  /** The stored number that represents 1 unit of the column. */
  scale: number;
  /** Whether all values are integers as stored. */
  isWhole: boolean;
  as: 'number' | 'money' | 'day' | 'instant' | 'ratio';
}

export type ColumnView = CodesView | NumbersView;

/** A view of codes of a dictionary's texts. */
export function codesView(
  codes: Codes,
  dictionary: Dictionary,
  others: Partial<CodesView> = {},
): CodesView {
  const { size } = dictionary;
  const plain = { lookup: null, isBoolean: false, order: [] };
  return { kind: 'codes', codes, size, dictionary, ...plain, ...others };
}

/** The dictionary's code of a row's value; 0 means none. */
export function codeAt({ codes, lookup }: CodesView, row: number): number {
  const code = codes[row] as number;
  return lookup === null ? code : (lookup[code] as number);
}

/** Maps a table indexed by dictionary codes to one indexed by the column's codes. */
export function mapThroughLookup<T extends Uint8Array | Uint32Array>(view: CodesView, known: T): T {
  const { lookup } = view;
  if (lookup === null) return known;
  const Kind = known.constructor as new (length: number) => T;
  const result = new Kind(view.size);
  for (let code = 0; code < view.size; code++) {
    result[code] = known[lookup[code] as number] as number;
  }
  return result;
}
