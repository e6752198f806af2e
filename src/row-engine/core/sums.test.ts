import { expect, test } from 'vitest';
import { fc } from '#lib/test-properties.ts';
import { naiveFilter, naiveRow, naiveTotal } from '#row-engine/test-naive-engine.ts';
import {
  randomQuery,
  randomTable,
  type TestRecord,
  testSpec,
} from '#row-engine/test-random-tables.ts';
import { sumsOf } from './summaries.ts';
import { createLoader, loadRecord } from './loader.ts';
import { Store } from './store.ts';

function storeOf(records: readonly TestRecord[], spec = testSpec): Store {
  const store = new Store(spec);
  const loader = createLoader(store);
  for (const record of records) loadRecord(loader, record);
  return store;
}

test('sums by one or two columns like plain arrays', () => {
  fc.assert(
    fc.property(
      randomTable(),
      randomQuery,
      fc.constantFrom(['day'], ['state', 'day'], ['currency', 'state']),
      (all, query, columns) => {
        // Another test covers names.
        const records = all.map((record) => ({ ...record, label: null }));
        const { cells, total } = sumsOf(storeOf(records), columns, query);
        const expected = new Map<string, ReturnType<typeof naiveRow>[]>();
        for (const row of naiveFilter(records.map(naiveRow), query)) {
          const key = JSON.stringify(columns.map((column) => row[column] ?? null));
          expected.set(key, [...(expected.get(key) ?? []), row]);
        }
        expect(total).toBe(expected.size);
        expect(new Set(cells.map(({ values }) => JSON.stringify(values)))).toEqual(
          new Set(expected.keys()),
        );
        for (const { values, rows, figures } of cells) {
          const own = expected.get(JSON.stringify(values)) ?? [];
          expect(rows).toBe(own.length);
          for (const column of ['amount', 'count', 'rate']) {
            expect(figures[column] ?? null).toEqual(naiveTotal(own, column));
          }
        }
      },
    ),
  );
});

test('returns the largest groups first, limited, when the sort asks for it', () => {
  const records = [1, 5, 3].map((amount, i) => ({ id: String(i), state: `s${amount}`, amount }));
  const sort = [{ column: 'amount', descending: true }];
  const { cells, total } = sumsOf(storeOf(records), ['state'], { sort }, { limit: 2 });
  expect(cells.map(({ values }) => values)).toEqual([['s5'], ['s3']]);
  expect(total).toBe(3);
});

test('pages of sums add up to all sums', () => {
  fc.assert(
    fc.property(randomTable(), randomQuery, fc.integer({ min: 1, max: 7 }), (all, query, limit) => {
      const store = storeOf(all);
      const columns = ['currency', 'state'];
      const whole = sumsOf(store, columns, query);
      const cells = [];
      for (let from = 0; from < whole.total; from += limit) {
        const part = sumsOf(store, columns, query, { limit, from });
        expect(part.total).toBe(whole.total);
        cells.push(...part.cells);
      }
      expect(cells).toEqual(whole.cells);
    }),
  );
});

test('keeps records without a key as separate rows named by position', () => {
  const spec = { ...testSpec, numbered: true };
  const records = [{ amount: 1 }, { amount: 1 }, { id: 'x', amount: 2 }] as TestRecord[];
  const store = storeOf(records, spec);
  expect(store.rows).toBe(3);
  expect(store.row(2)).toMatchObject({ id: '3', amount: 2 });
});
