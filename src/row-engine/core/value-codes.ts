/** Numbers the distinct values of any column, for grouping and counting. */
import type { Value } from '#lib/table-query.ts';
import { type CodesView, codeAt, mapThroughLookup } from './column-view.ts';
import type { Codes } from './columns.ts';
import { allRows, rankedColumn, textRanks } from './sort-rows.ts';
import { dateText, type Store } from './store.ts';

export interface ValueCodes {
  /** The number of each row's value. */
  codes: Codes;
  /** The number of possible numbers. */
  size: number;
  /** The value of a number; `row` is a row that has it. */
  valueOf: (code: number, row: number) => Value;
  /** The position of each number among the sorted values; `distinct`, the highest, for no value. */
  ranks: Uint32Array;
  distinct: number;
}

/** Texts are numbered in order of appearance, numbers by size; looked-up columns by name, which two keys may share. */
export function encodeValues(store: Store, column: string): ValueCodes {
  const view = store.view(column);
  if (view.kind === 'numbers') {
    const { ranks: codes, distinct } = rankedColumn(store, column);
    const { as, scale, values } = view;
    const valueOf = (_: number, row: number): Value => {
      const value = values[row] as number;
      if (as === 'day' || as === 'instant') return dateText(value, as);
      return Number.isNaN(value) ? null : value / scale;
    };
    return { codes, size: distinct + 1, valueOf, ranks: allRows(distinct + 1), distinct };
  }
  const { dictionary, lookup, isBoolean } = view;
  const { size } = dictionary;
  const codes = lookup === null ? view.codes : view.codes.map((_, row) => codeAt(view, row));
  const valueOf = (code: number): Value =>
    isBoolean ? ([null, false, true][code] ?? null) : dictionary.text(code);
  return { codes, size, valueOf, ...textRanks(view) };
}

/** The values by which rows are grouped. */
export interface GroupKeyCodes extends ValueCodes {
  /** Identifies a value: for a looked-up value its key, else the value itself. */
  keyOf: (code: number, row: number) => Value;
  /** Whether other keys have the same name. */
  isShared: (code: number) => boolean;
}

/**
 * As `numberValues`, but looked-up values are distinguished by key: two records stay separate even if they
 * share a name. They sort by name.
 */
export function encodeGroupKeys(store: Store, column: string): GroupKeyCodes {
  const view = store.view(column);
  const own = store.column(column);
  if (view.kind !== 'codes' || view.lookup === null || own?.type !== 'lookup') {
    const numbered = encodeValues(store, column);
    return { ...numbered, keyOf: numbered.valueOf, isShared: () => false };
  }
  const { codes, size, lookup, dictionary } = view;
  const { ranks, distinct } = textRanks(view);
  const keys = countKeysByName(view, lookup);
  const keyAt = store.reader(own.of);
  return {
    codes,
    size,
    ranks: mapThroughLookup(view, ranks),
    distinct,
    valueOf: (code) => dictionary.text(lookup[code] as number),
    keyOf: (_, row) => keyAt(row),
    isShared: (code) => (keys[lookup[code] as number] as number) > 1,
  };
}

/** The number of keys per name. */
function countKeysByName({ dictionary }: CodesView, through: Uint32Array): Uint32Array {
  const keys = new Uint32Array(dictionary.size);
  for (const name of through.subarray(1)) keys[name] = (keys[name] as number) + 1;
  return keys;
}
