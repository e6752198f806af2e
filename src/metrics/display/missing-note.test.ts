import { expect, test } from 'vitest';
import { type MetricValues, totalOf } from '#metrics/totals.ts';
import { missingNote, missingNotes } from './missing-note.ts';

const row = (values: Partial<MetricValues>): MetricValues => ({
  impressions: 100,
  clicks: 10,
  conversions: 1,
  spend: 5,
  sales: 20,
  roas: null,
  currency_code: 'EUR',
  ...values,
});

test('adds nothing to a tile of complete rows', () => {
  const total = totalOf([row({}), row({ spend: 0, sales: null })], 'EUR');
  expect(missingNote('sales', total)).toBeUndefined();
  expect(missingNote('acos', total)).toBeUndefined();
});

test('states on each tile which rows it leaves out', () => {
  const rows = [
    row({ spend: null }),
    row({ sales: null }),
    row({ sales: null, roas: 4 }),
    row({ clicks: null }),
  ];
  const total = totalOf(rows, 'EUR');
  expect(missingNote('spend', total)).toBe('1 campaign without spend');
  expect(missingNote('sales', total)).toBe('1 campaign without sales, estimated for 1 campaign');
  expect(missingNote('acos', total)).toBe('2 campaigns excluded');
  expect(missingNote('roas', total)).toBe('2 campaigns excluded');
  expect(missingNote('clicks', total)).toBe('1 campaign without clicks');
  expect(missingNote('ctr', total)).toBe('1 campaign excluded');
  expect(missingNote('cvr', total)).toBe('1 campaign excluded');
  expect(missingNote('cpc', total)).toBe('2 campaigns excluded');
});

test('states which amounts have no sum because their currency is unknown', () => {
  const rows = [row({ currency_code: null }), row({ currency_code: null })];
  const total = totalOf([...rows, row({ spend: 0, sales: 0, currency_code: null })], null);
  for (const metric of ['spend', 'sales', 'acos', 'cpc'] as const)
    expect(missingNote(metric, total)).toBe('currency unknown for 3 campaigns');
  for (const metric of ['clicks', 'ctr', 'cvr'] as const)
    expect(missingNote(metric, total)).toBeUndefined();
  expect(missingNotes(['spend', 'acos', 'cpc', 'clicks'], [total])).toEqual([
    '* Spend, ACOS, and CPC: currency unknown for 3 campaigns.',
  ]);
});
