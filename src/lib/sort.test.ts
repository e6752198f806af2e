import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { nextSort, sortRows, type SortValue } from './sort.ts';

const valueOf = (row: Record<string, SortValue>, column: string): SortValue => row[column] ?? null;
const names = (rows: Record<string, SortValue>[]) => rows.map(({ name }) => name);

test('missing values come last, whichever way the order goes', () => {
  const rows = [
    { name: 'none', spend: null },
    { name: 'two', spend: 2 },
    { name: 'ten', spend: 10 },
  ];
  expect(names(sortRows(rows, [{ column: 'spend', descending: false }], valueOf))).toEqual([
    'two',
    'ten',
    'none',
  ]);
  expect(names(sortRows(rows, [{ column: 'spend', descending: true }], valueOf))).toEqual([
    'ten',
    'two',
    'none',
  ]);
});

test('text is ordered as a reader expects: case and accents aside, numbers by value', () => {
  const rows = ['Zug', 'äpfel', 'Apfel 10', 'apfel 9'].map((name) => ({ name }));
  expect(names(sortRows(rows, [{ column: 'name', descending: false }], valueOf))).toEqual([
    'äpfel',
    'apfel 9',
    'Apfel 10',
    'Zug',
  ]);
});

test('ties keep their order', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(3)), (spends) => {
      const rows = spends.map((spend, at) => ({ spend, at }));
      const sorted = sortRows(rows, [{ column: 'spend', descending: true }], valueOf);
      for (let i = 1; i < sorted.length; i += 1) {
        const [a, b] = [sorted[i - 1], sorted[i]];
        expect(a && b && (a.spend > b.spend || a.at < b.at)).toBe(true);
      }
    }),
  );
});

test('a header sorts figures from the largest, text from A, and turns round on the next click', () => {
  const first = nextSort([], 'spend', { additive: false, figures: true });
  expect(first).toEqual([{ column: 'spend', descending: true }]);
  expect(nextSort(first, 'spend', { additive: false, figures: true })).toEqual([
    { column: 'spend', descending: false },
  ]);
  expect(nextSort(first, 'name', { additive: true, figures: false })).toEqual([
    { column: 'spend', descending: true },
    { column: 'name', descending: false },
  ]);
});
