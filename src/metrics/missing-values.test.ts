import { expect, test } from 'vitest';
import { missingValueTexts, leftOutText } from './missing-values.ts';

const whole = { rows: 40, filled: { spend: 40, sales: 40, units: 0 }, leftOut: {}, currencies: [] };

test('says nothing about complete rows or columns a report does not have', () => {
  expect(missingValueTexts(whole)).toEqual([]);
});

test('counts rows without a value and rows that ratios leave out', () => {
  const currency = { currency: null, rows: 3, figures: {}, filled: {}, leftOut: {} };
  expect(
    missingValueTexts({
      rows: 40,
      filled: { spend: 39, sales: 20, units: 0 },
      leftOut: { acos: 21, roas: 21, cpc: 1 },
      currencies: [currency],
    }),
  ).toEqual([
    'Missing data: 1 row has no spend figure and 20 rows have no sales figure. They are not in those totals.',
    'ACOS and ROAS exclude 21 rows that are missing one of the two figures.',
    'CPC excludes 1 row that is missing one of the two figures.',
    'Currency unknown for 3 rows: their amounts are not added up.',
  ]);
  expect(missingValueTexts({ ...whole, filled: { spend: 37 } })).toEqual([
    'Missing data: 3 rows have no spend figure and are not in the totals.',
  ]);
});

test('does not name ratios that are not displayed', () => {
  expect(leftOutText({ bid_clicks: 2 }, 'keyword')).toEqual([]);
  expect(leftOutText({ bid_cpc: 2 }, 'keyword', () => 'Bid ÷ CPC')).toEqual([
    'Bid ÷ CPC excludes 2 keywords that are missing one of the two figures.',
  ]);
});
