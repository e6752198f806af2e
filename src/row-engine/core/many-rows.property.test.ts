/** Tables with more values than one sorting pass counts, and codes of four bytes. */
import { expect, test } from 'vitest';
import type { SortKey } from '#lib/search-params.ts';
import type { TableQuery, TableSpec } from '#lib/table-query.ts';
import { fc } from '#lib/test-properties.ts';
import { createLoader, loadRecord } from './loader.ts';
import { Store } from './store.ts';
import { runQuery } from './table-view.ts';

/** Codes above 65,535 take four bytes. */
const count = 65_536 + 6000;

const spec: TableSpec = {
  key: 'id',
  columns: [
    { id: 'id', type: 'text' },
    { id: 'word', type: 'text' },
    { id: 'even', type: 'number' },
    { id: 'uneven', type: 'number' },
    { id: 'few', type: 'number' },
  ],
};

/** Shuffled values for the cells; a few are missing and a few are shared. */
function shuffledValues(): (number | null)[] {
  return Array.from({ length: count }, (_, row) => {
    const value = (row * 31_337) % count;
    if (value % 97 === 0) return null;
    return value % 100 === 2 ? value - 1 : value;
  });
}

/** All columns but the last sort like the values, including the words, because numbers in texts sort as numbers. */
function storeOf(values: readonly (number | null)[]): Store {
  const store = new Store(spec);
  const loader = createLoader(store);
  values.forEach((value, row) => {
    const id = `r${row}`;
    if (value === null) loadRecord(loader, { id });
    else {
      const even = value / 4;
      loadRecord(loader, { id, word: `w${value}`, even, uneven: Math.sqrt(value), few: value % 7 });
    }
  });
  return store;
}

/** The rows that plain arrays would return; the filter is a minimum. */
function expected(
  values: readonly (number | null)[],
  sort: readonly SortKey[],
  least: number | null,
): number[] {
  const keys = sort.map(({ column, descending }) =>
    Float64Array.from(values, (value) => {
      if (value === null) return Infinity;
      return (descending ? -1 : 1) * (column === 'few' ? value % 7 : value);
    }),
  );
  const rows = values.flatMap((value, row) =>
    least === null || (value !== null && value >= least) ? [row] : [],
  );
  return rows.toSorted((a, b) => {
    for (const key of keys) if (key[a] !== key[b]) return (key[a] as number) - (key[b] as number);
    return 0;
  });
}

const sortKey = fc.record({
  column: fc.constantFrom('word', 'even', 'uneven', 'few'),
  descending: fc.boolean(),
});

test('sorts, filters and groups many rows like few', () => {
  const values = shuffledValues();
  const store = storeOf(values);
  expect(store.cells.get('word')).toHaveProperty('codes', expect.any(Uint32Array));
  const isAnswered = (query: TableQuery, wanted: readonly number[]): boolean => {
    const found = runQuery(store, query).rows;
    return found?.length === wanted.length && wanted.every((row, at) => row === found[at]);
  };
  const byWord = expected(values, [{ column: 'word', descending: false }], null);
  expect(isAnswered({ group: ['word'] }, byWord)).toBe(true);
  fc.assert(
    fc.property(
      fc.uniqueArray(sortKey, { minLength: 1, maxLength: 2, selector: ({ column }) => column }),
      fc.nat(count),
      (sort, least) => {
        expect(isAnswered({ sort }, expected(values, sort, null))).toBe(true);
        const filters = [{ column: 'even', test: 'range' as const, from: least / 4 }];
        expect(isAnswered({ sort, filters }, expected(values, sort, least))).toBe(true);
      },
    ),
    { numRuns: 4 },
  );
});
