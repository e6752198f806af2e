/** The different values of any column, numbered: what grouping and counting go by. */
import type { Value } from '#lib/table-query.ts';
import type { Codes } from './columns.ts';
import { allRows, rankedColumn, textRanks } from './order.ts';
import type { Work } from './slices.ts';
import { dateText, type Store } from './store.ts';
import { type CodesView, codeAt, perCode } from './views.ts';

export interface Numbered {
  /** The number of each row's value. */
  codes: Codes;
  /** How many numbers there may be. */
  size: number;
  /** The value of a number; `row` is one that has it. */
  valueOf: (code: number, row: number) => Value;
  /** The place of each number among the values in order; `distinct`, the highest, for no value. */
  ranks: Uint32Array;
  distinct: number;
}

/** Text is numbered as it was first met, figures by size; of a looked-up column its names, of which two keys may have one. */
export function* numberValues(store: Store, column: string): Work<Numbered> {
  const view = store.view(column);
  if (view.kind === 'numbers') {
    const { ranks: codes, distinct } = yield* rankedColumn(store, column);
    const { as, scale, values } = view;
    const valueOf = (_: number, row: number): Value => {
      const value = values[row] as number;
      if (as === 'day' || as === 'instant') return dateText(value, as);
      return Number.isNaN(value) ? null : value / scale;
    };
    return { codes, size: distinct + 1, valueOf, ranks: allRows(distinct + 1), distinct };
  }
  const { dictionary, through, flags } = view;
  const { size } = dictionary;
  const codes = through === null ? view.codes : view.codes.map((_, row) => codeAt(view, row));
  const valueOf = (code: number): Value =>
    flags ? ([null, false, true][code] ?? null) : dictionary.text(code);
  return { codes, size, valueOf, ...(yield* textRanks(view)) };
}

/** The values by which rows are grouped. */
export interface Keyed extends Numbered {
  /** What tells a value from all others: of a looked-up one its key, else the value itself. */
  keyOf: (code: number, row: number) => Value;
  /** Whether other keys have the name of this one. */
  isShared: (code: number) => boolean;
}

/** As `numberValues`, but looked-up values by their keys: two records are two, even of one name. In order they go by name. */
export function* numberKeys(store: Store, column: string): Work<Keyed> {
  const view = store.view(column);
  const own = store.column(column);
  if (view.kind !== 'codes' || view.through === null || own?.type !== 'lookup') {
    const numbered = yield* numberValues(store, column);
    return { ...numbered, keyOf: numbered.valueOf, isShared: () => false };
  }
  const { codes, size, through, dictionary } = view;
  const { ranks, distinct } = yield* textRanks(view);
  const keys = keysWithName(view, through);
  const keyAt = store.reader(own.of);
  return {
    codes,
    size,
    ranks: perCode(view, ranks),
    distinct,
    valueOf: (code) => dictionary.text(through[code] as number),
    keyOf: (_, row) => keyAt(row),
    isShared: (code) => (keys[through[code] as number] as number) > 1,
  };
}

/** How many keys each name has. */
function keysWithName({ dictionary }: CodesView, through: Uint32Array): Uint32Array {
  const keys = new Uint32Array(dictionary.size);
  for (const name of through.subarray(1)) keys[name] = (keys[name] as number) + 1;
  return keys;
}
