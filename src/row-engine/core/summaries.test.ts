import { expect, test } from 'vitest';
import { fc } from '#lib/test-properties.ts';
import { naiveFilter, naiveRow } from '#row-engine/test-naive-engine.ts';
import {
  randomQuery,
  randomTable,
  type TestRecord,
  testSpec,
} from '#row-engine/test-random-tables.ts';
import { createLoader, loadRecord } from './loader.ts';
import { Store } from './store.ts';
import { crossValues, histogramOf } from './summaries.ts';

function storeOf(records: readonly TestRecord[]): Store {
  const store = new Store(testSpec);
  const loader = createLoader(store);
  for (const record of records) loadRecord(loader, record);
  return store;
}

const inLabels = (records: readonly TestRecord[]): TestRecord[] =>
  // Another test covers names.
  records.map((record) => ({ ...record, label: null }));

test('puts every row with a value into one bin per currency with ascending bounds', () => {
  fc.assert(
    fc.property(randomTable(), randomQuery, fc.integer({ min: 1, max: 30 }), (all, query, bins) => {
      const records = inLabels(all);
      const rows = naiveFilter(records.map(naiveRow), query);
      const { edges, series, empty } = histogramOf(storeOf(records), 'amount', query, bins);
      const filled = rows.filter(({ amount }) => amount !== null);
      expect(empty).toBe(rows.length - filled.length);
      expect(edges).toEqual(edges.toSorted((a, b) => a - b));
      expect(new Set(edges).size).toBe(edges.length);
      for (const { currency, counts } of series) {
        const own = filled.filter((row) => (row['currency'] ?? null) === currency);
        const expected = counts.map((_, bin) => {
          const [from = 0, to = 0] = [edges[bin], edges[bin + 1]];
          const isLast = bin === counts.length - 1;
          return own.filter(({ amount }) => {
            return Number(amount) >= from && (Number(amount) < to || (isLast && amount === to));
          }).length;
        });
        expect(counts).toEqual(expected);
        expect(counts.reduce((sum, one) => sum + one, 0)).toBe(own.length);
      }
      const currencies = new Set(filled.map(({ currency }) => currency ?? null));
      expect(new Set(series.map(({ currency }) => currency))).toEqual(currencies);
    }),
  );
});

test.each([
  [[0.02, 0.5, 1.1, 9.9], 10, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]],
  [[3, 3, 3], 5, [3, 4]],
  [[], 5, []],
])('%j in about %d bins has the bounds %j', (amounts, bins, expected) => {
  const records = amounts.map((amount, i) => ({ id: String(i), amount }));
  expect(histogramOf(storeOf(records), 'amount', {}, bins).edges).toEqual(expected);
});

test('counts rows by pairs of values', () => {
  fc.assert(
    fc.property(randomTable(), randomQuery, (all, query) => {
      const records = inLabels(all);
      const { cells } = crossValues(storeOf(records), ['state', 'flag'], query);
      const expected = new Map<string, number>();
      for (const { state, flag } of naiveFilter(records.map(naiveRow), query)) {
        const key = JSON.stringify([state, flag]);
        expected.set(key, (expected.get(key) ?? 0) + 1);
      }
      expect(new Map(cells.map(({ values, count }) => [JSON.stringify(values), count]))).toEqual(
        expected,
      );
    }),
  );
});
