import { expect, test } from 'vitest';
import type { List } from '#queries/list.ts';
import { listFaults } from './troubles.tsx';

const list = (values: Partial<List<unknown>>): List<unknown> => ({
  records: [{ id: 'a' }, { id: 'b' }],
  total: 2,
  isComplete: true,
  unreadable: 0,
  receivedAt: 1,
  calls: 1,
  ...values,
});

test('a list that is as it says has nothing to say', () => {
  expect(listFaults(list({}), 'campaigns')).toEqual([]);
});

test('a list whose answer states more than came says so, though it named no further page', () => {
  expect(listFaults(list({ total: 12_000 }), 'stock')).toEqual([
    'The list of stock is incomplete: 2 of 12,000 records were received. Totals cover only these.',
  ]);
  // While pages are under way it is not known yet.
  expect(listFaults(list({ total: 12_000, isComplete: false }), 'stock')).toEqual([]);
});

test('records that came twice, or could not be read, are counted, and missing from no total twice', () => {
  expect(listFaults(list({ repeated: ['a'], unreadable: 1, total: 4 }), 'campaigns')).toEqual([
    '1 of the campaigns came without an identifier and could not be read; totals leave them out.',
    'The list of campaigns contains 1 duplicate ID. Only the latest record for each ID is shown and counted.',
  ]);
});
