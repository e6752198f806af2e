/** Columns as the operations read them, whether they are kept, looked up, computed or joined. */
import type { Codes } from './columns.ts';
import type { Dictionary } from './dictionary.ts';

/** Text, enum, boolean and looked-up columns. */
export interface CodesView {
  kind: 'codes';
  /** One per row; 0 is no value. */
  codes: Codes;
  /** How many codes there may be, 0 among them. */
  size: number;
  dictionary: Dictionary;
  /** For a looked-up column: the dictionary's code for each of `codes`. */
  lookup: Uint32Array | null;
  /** The values are true and false. */
  isBoolean: boolean;
  /** Values that sort before all others, in this order. */
  order: readonly string[];
}

/** Figures, dates and ratios. */
export interface NumbersView {
  kind: 'numbers';
  /** One per row; NaN is no value. */
  values: Float64Array;
  /** What 1 of the column's unit is stored as. */
  scale: number;
  /** Whether all values are whole as they are stored. */
  isWhole: boolean;
  as: 'number' | 'money' | 'day' | 'instant' | 'ratio';
}

export type ColumnView = CodesView | NumbersView;

/** The dictionary's code of a row's value; 0 is none. */
export function codeAt({ codes, lookup }: CodesView, row: number): number {
  const code = codes[row] as number;
  return lookup === null ? code : (lookup[code] as number);
}

/** What is known for each code of a dictionary, for each code of a column that may be looked up through it. */
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
