import { expect, test } from 'vitest';
import { gapWords, leftOutWords } from './gaps.ts';

const whole = { rows: 40, filled: { spend: 40, sales: 40, units: 0 }, leftOut: {}, currencies: [] };

test('of whole rows nothing is said, nor of a column that a report does not have', () => {
  expect(gapWords(whole)).toEqual([]);
});

test('the rows without a figure are counted, and those that ratios leave out', () => {
  const currency = { currency: null, rows: 3, figures: {}, filled: {}, leftOut: {} };
  expect(
    gapWords({
      rows: 40,
      filled: { spend: 39, sales: 20, units: 0 },
      leftOut: { acos: 21, roas: 21, cpc: 1 },
      currencies: [currency],
    }),
  ).toEqual([
    'Not in the sums: 1 row without spend and 20 rows without sales.',
    'ACOS and ROAS leave out 21 rows with only one of the two figures each.',
    'CPC leaves out 1 row with only one of the two figures.',
    '3 rows without a currency: their amounts are added as they are.',
  ]);
});

test('ratios that the reader is not shown are not named', () => {
  expect(leftOutWords({ bid_clicks: 2 }, 'keyword')).toEqual([]);
  expect(leftOutWords({ bid_cpc: 2 }, 'keyword', () => 'Bid ÷ CPC')).toEqual([
    'Bid ÷ CPC leaves out 2 keywords with only one of the two figures.',
  ]);
});
