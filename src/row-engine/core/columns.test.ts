import { expect, test } from 'vitest';
import { createLoader, loadRecord } from './loader.ts';
import { Store } from './store.ts';

const store = new Store({
  key: 'id',
  currency: 'currency',
  columns: [
    { id: 'id', type: 'text' },
    { id: 'spend', type: 'money' },
    { id: 'currency', type: 'enum' },
  ],
});

test('accepts only three-letter currency codes and upper-cases them', () => {
  const loader = createLoader(store);
  const given = ['EUR', 'eur', 'Usd', '', null, 123, 'EURO', '€', 'EU1', '@@@', 'eur '];
  given.forEach((currency, at) => loadRecord(loader, { id: String(at), currency }));
  const read = store.reader('currency');
  expect(given.map((_, row) => read(row))).toEqual([
    'EUR',
    'EUR',
    'USD',
    ...given.slice(3).map(() => null),
  ]);
});

test('rejects number formats that only JavaScript accepts', () => {
  const loader = createLoader(store);
  for (const spend of ['0x10', 'Infinity', '1e3']) loadRecord(loader, { id: spend, spend });
  const read = store.reader('spend');
  expect(['0x10', 'Infinity', '1e3'].map((id) => read(store.rowOf(id)))).toEqual([
    null,
    null,
    1000,
  ]);
});
