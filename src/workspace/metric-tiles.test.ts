import { expect, test } from 'vitest';
import { type Facts, totalOf } from '#domain/totals.ts';
import { gapNote } from './metric-tiles.tsx';

const row = (values: Partial<Facts>): Facts => ({
  impressions: 100,
  clicks: 10,
  conversions: 1,
  spend: 5,
  sales: 20,
  roas: null,
  currency_code: 'EUR',
  ...values,
});

test('a tile of complete rows has nothing to add', () => {
  const total = totalOf([row({}), row({ spend: 0, sales: null })], 'EUR');
  expect(gapNote('sales', total)).toBeUndefined();
  expect(gapNote('acos', total)).toBeUndefined();
});

test('each tile says which rows its figure leaves out', () => {
  const rows = [
    row({ spend: null }),
    row({ sales: null }),
    row({ sales: null, roas: 4 }),
    row({ clicks: null }),
  ];
  const total = totalOf(rows, 'EUR');
  expect(gapNote('spend', total)).toBe('1 row without spend');
  expect(gapNote('sales', total)).toBe('1 row without sales, 1 row from ROAS');
  expect(gapNote('acos', total)).toBe('2 rows left out');
  expect(gapNote('roas', total)).toBe('2 rows left out');
  expect(gapNote('clicks', total)).toBe('1 row without clicks');
  expect(gapNote('ctr', total)).toBe('1 row left out');
  expect(gapNote('cvr', total)).toBe('1 row left out');
  expect(gapNote('cpc', total)).toBe('2 rows left out');
});

test('a total of unknown currency says that its amounts are added as they are', () => {
  const total = totalOf([row({ currency_code: null })], null);
  expect(gapNote('spend', total)).toBe('currency unknown, added as they are');
});
