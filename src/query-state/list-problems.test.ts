import { expect, test } from 'vitest';
import type { List } from '#queries/list.ts';
import type { LoadedTable } from '#queries/tables/loaded-table.ts';
import { listProblems } from './loaded.tsx';

const list = (values: Partial<List<unknown>>): List<unknown> => ({
  records: [{ id: 'a' }, { id: 'b' }],
  total: 2,
  isComplete: true,
  unreadable: 0,
  receivedAt: 1,
  calls: 1,
  ...values,
});

test('a complete list has no problems', () => {
  expect(listProblems(list({}), 'campaigns')).toEqual([]);
});

test('reports a list that ends before its stated total', () => {
  expect(listProblems(list({ total: 12_000 }), 'stock')).toEqual([
    'The list of stock is incomplete: 2 of 12,000 records were received. Totals cover only these.',
  ]);
  // Not known while pages are loading.
  expect(listProblems(list({ total: 12_000, isComplete: false }), 'stock')).toEqual([]);
});

test('reports a list that the service may have cut', () => {
  const records = Array.from({ length: 100 }, (_, id) => ({ id }));
  const full = list({ records, total: 100, cut: 'full' });
  expect(listProblems(full, 'campaigns')).toEqual([
    'The list of campaigns may be incomplete: the service sent exactly 100 records and no further page.',
  ]);
  expect(listProblems({ ...full, cut: 'linked' }, 'campaigns')).toEqual([
    'The list of campaigns is incomplete: the service links to a next page, which cannot be read. Totals cover only 100 records.',
  ]);
  // A stated total says more.
  expect(listProblems({ ...full, total: 300, cut: 'linked' }, 'campaigns')).toEqual([
    'The list of campaigns is incomplete: 100 of 300 records were received. Totals cover only these.',
  ]);
  const { records: _, ...table } = { ...full, rows: 100, duplicates: 0 };
  expect(listProblems({ ...table, total: 300 } as unknown as LoadedTable, 'keywords')).toEqual([
    'The list of keywords is incomplete: 100 of 300 records were received. Totals cover only these.',
  ]);
});

test('reports duplicate and unreadable records without counting them as missing', () => {
  expect(listProblems(list({ repeated: ['a'], unreadable: 1, total: 4 }), 'campaigns')).toEqual([
    'The list of campaigns contains 1 record without an ID. Records without an ID are not shown or counted.',
    'The list of campaigns contains 1 duplicate ID. Only the latest record for each ID is shown and counted.',
  ]);
});
