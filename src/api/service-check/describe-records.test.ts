import { expect, test } from 'vitest';
import { describeRecords } from './describe-records.ts';

test('each path has its number of values and their types', () => {
  const facts = describeRecords([
    { id: 'a', offers: [{ price: 1 }, { price: 2 }] },
    { id: 7, offers: [], note: null },
    'no record',
  ]);
  expect(
    [...facts.values()].map(({ path, present, types }) => [path, present, [...types]]),
  ).toEqual([
    ['id', 2, ['text', 'number']],
    ['offers', 2, ['list']],
    ['offers.0', 1, ['object']],
    ['offers.0.price', 1, ['number']],
    ['note', 0, ['null']],
  ]);
});

test('names that are data do not appear', () => {
  const many = Object.fromEntries(
    Array.from({ length: 100 }, (_, i) => [`key${'x'.repeat(i)}`, 1]),
  );
  const record = { by_product: { B0CX123456: { units: 1 }, 'A & B': 2 }, many };
  expect([...describeRecords([record]).keys()]).toEqual([
    'by_product',
    'by_product.*',
    'by_product.*.units',
    'many',
    'many.*',
  ]);
});
