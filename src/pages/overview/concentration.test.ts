import { expect, test } from 'vitest';
import type { Campaign } from '#api/contract/campaign.ts';
import { fc } from '#lib/test-properties.ts';
import { concentrations, holdersOf } from './concentration.ts';

test('a few rows may make up most of the sum', () => {
  expect(holdersOf([1, 60, 0, 9, 30], 0.5)).toEqual({ count: 1, share: 0.6, from: 60 });
  expect(holdersOf([1, 60, 0, 9, 30], 0.8)).toEqual({ count: 2, share: 0.9, from: 30 });
  expect(holdersOf([1, 60, 0, 9, 30], 1)).toEqual({ count: 4, share: 1, from: 1 });
});

test('counts equal rows together', () => {
  expect(holdersOf([5, 5, 5, 5], 0.5)).toEqual({ count: 4, share: 1, from: 5 });
});

test('is null without spend', () => {
  expect(holdersOf([], 0.5)).toBeNull();
  expect(holdersOf([0, 0], 0.5)).toBeNull();
});

const cents = fc.integer({ min: 0, max: 1e9 }).map((amount) => amount / 100);
const amountsOf = fc.array(cents, { minLength: 1, maxLength: 200 });
const parts = fc.double({ min: 0.01, max: 1, noNaN: true });

test('the rows make up the share, fewer would not, and a filter by amount finds the same', () => {
  fc.assert(
    fc.property(amountsOf, parts, (amounts, part) => {
      const whole = sum(amounts);
      fc.pre(whole > 0);
      const found = holdersOf(amounts, part) ?? { count: 0, share: 0, from: 0 };
      const rows = amounts.filter((amount) => amount >= found.from);
      const fewer = amounts.filter((amount) => amount > found.from);
      expect(rows.length).toBe(found.count);
      expect(found.share).toBeCloseTo(sum(rows) / whole, 9);
      expect(found.share).toBeGreaterThanOrEqual(part - 1e-9);
      expect(sum(fewer) / whole).toBeLessThan(part + 1e-9);
    }),
  );
});

test('does not depend on the order of rows or the unit of money', () => {
  fc.assert(
    fc.property(amountsOf, parts, (amounts, part) => {
      const found = holdersOf(amounts, part);
      expect(holdersOf(amounts.toReversed(), part)).toEqual(found);
      const scaled = holdersOf(
        amounts.map((amount) => amount * 100),
        part,
      );
      expect(scaled?.count).toBe(found?.count);
    }),
  );
});

test('a larger share takes at least as many rows', () => {
  fc.assert(
    fc.property(amountsOf, parts, parts, (amounts, a, b) => {
      const [less, more] = [holdersOf(amounts, Math.min(a, b)), holdersOf(amounts, Math.max(a, b))];
      expect(less?.count ?? 0).toBeLessThanOrEqual(more?.count ?? 0);
    }),
  );
});

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + Math.round(amount * 1e6), 0) / 1e6;
}

test('does not rank amounts whose currency is unknown', () => {
  const unknown = [60, 30, 0].map((spend) => ({ metrics: { spend, currency_code: null } }));
  expect(concentrations([null], unknown as Campaign[])).toEqual([
    { currency: null, half: null, most: null, withoutSpend: 1 },
  ]);
});

test('keeps all currencies, separately', () => {
  const currencies = ['EUR', 'GBP', 'JPY', 'SEK', 'USD'];
  const campaigns = currencies.flatMap((currency_code) =>
    [0, 10, 30].map((spend) => ({ metrics: { currency_code, spend } }) as Campaign),
  );
  const half = { count: 1, share: 0.75, from: 30 };
  const most = { count: 2, share: 1, from: 10 };
  expect(concentrations(currencies, campaigns)).toEqual(
    currencies.map((currency) => ({ currency, half, most, withoutSpend: 1 })),
  );
});
