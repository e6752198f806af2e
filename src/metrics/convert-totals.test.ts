import { expect, test } from 'vitest';
import { fc } from '#lib/test-properties.ts';
import type { Rates } from './rates.ts';
import { type MetricValues, ratiosOf, totalsByCurrency } from './totals.ts';
import { convertTotals } from './convert-totals.ts';

const rates: Rates = {
  base: 'EUR',
  perUnit: { GBP: 1.2, USD: 0.5 },
  enteredAt: { GBP: 2000, USD: 1000 },
};

const facts = (currency_code: string | null, spend: number, sales: number): MetricValues => ({
  impressions: 0,
  clicks: 2,
  conversions: 1,
  spend,
  sales,
  roas: null,
  currency_code,
});

test('converts money, and computes ratios from the converted sums', () => {
  const totals = totalsByCurrency([facts('GBP', 10, 100), facts('USD', 16, 0), facts('EUR', 5, 5)]);
  const { total } = convertTotals(totals, rates);
  expect(total).toMatchObject({ currency: 'EUR', rows: 3, clicks: 6, spend: 25, sales: 125 });
  // CVR needs no rate; CPC does.
  expect(total && ratiosOf(total)).toMatchObject({ acos: 0.2, roas: 5, cvr: 0.5, cpc: 25 / 6 });
});

test('names a currency without a rate and adds nothing, unless its total is zero', () => {
  const totals = totalsByCurrency([facts('SEK', 1, 0), facts('EUR', 5, 5), facts(null, 0, 3)]);
  expect(convertTotals(totals, rates)).toEqual({ total: null, lacking: ['SEK', null] });
  expect(convertTotals(totalsByCurrency([facts('SEK', 0, 0)]), rates).total?.spend).toBe(0);
});

test('converting sums equals summing converted amounts', () => {
  const rows = fc.array(
    fc.tuple(fc.constantFrom('EUR', 'GBP', 'USD'), fc.integer({ min: 0, max: 1e8 })),
  );
  fc.assert(
    fc.property(rows, (amounts) => {
      const one = amounts.map(([code, cents]) => facts(code, cents / 100, cents / 50));
      const whole = convertTotals(totalsByCurrency(one), rates);
      const parts = one.map((row) => convertTotals(totalsByCurrency([row]), rates));
      const spent = parts.reduce((sum, { total }) => sum + (total?.spend ?? NaN), 0);
      expect(whole.total?.spend).toBeCloseTo(spent, 4);
    }),
  );
});
