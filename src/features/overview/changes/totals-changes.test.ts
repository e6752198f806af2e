import { expect, test } from 'vitest';
import type { MoneyTotal } from '#shared/snapshots/compared-sums.ts';
import { totalsChanges } from './totals-changes.ts';

const total = (
  currency: string,
  spend: MoneyTotal['spend'],
  sales: MoneyTotal['sales'],
): MoneyTotal => ({
  currency,
  spend,
  sales,
  acos: [spend[0] / sales[0], spend[1] / sales[1]],
  acosSums: [
    { over: spend[0], under: sales[0], leftOut: 0 },
    { over: spend[1], under: sales[1], leftOut: 0 },
  ],
});

const changesOf = (totals: MoneyTotal[], own: Parameters<typeof totalsChanges>[2] = null) =>
  totalsChanges({ totals, refused: { window: 2, length: 1 } }, 5, own);
const eur = total('EUR', [100, 110], [400, 400]);
const gbp = total('GBP', [10, 10], [50, 100]);
const rates = { base: 'EUR', perUnit: { GBP: 2 }, enteredAt: {} };

test('states changes of amounts in percent, and of ACOS in points', () => {
  const { own, refused } = changesOf([eur, gbp]);
  expect(refused).toBe(3);
  expect(own.get('EUR')).toEqual({
    // More spend is neither good nor bad; no change is not news.
    spend: { text: '+10.0%', title: '100.00 → 110.00', isGood: null },
    sales: { text: '±0.0%', title: '400.00 → 400.00', isGood: null },
    acos: { text: '+2.5 pp', title: '25.0% → 27.5%', isGood: false },
  });
  expect(own.get('GBP')?.sales).toMatchObject({ text: '+100.0%', isGood: true });
  expect(own.get('GBP')?.acos).toMatchObject({ text: '−10.0 pp', isGood: true });
});

test('adds currencies only with a rate for each, at the same rates before and now', () => {
  expect(changesOf([eur, gbp]).converted).toBeNull();
  expect(changesOf([eur, total('USD', [1, 1], [1, 1])], rates).converted).toBeNull();
  expect(changesOf([eur, gbp], rates).converted).toMatchObject({
    spend: { title: '120.00 → 130.00' },
    sales: { text: '+20.0%' },
    // 120 ÷ 500 and 130 ÷ 600.
    acos: { title: '24.0% → 21.7%', text: '−2.3 pp' },
  });
});

test('an amount that was zero has no change in percent', () => {
  expect(changesOf([total('EUR', [0, 5], [0, 0])]).own.get('EUR')).not.toHaveProperty('spend');
});

test('a change that rounds to zero is neither good nor bad', () => {
  const { own } = changesOf([total('EUR', [10_000, 10_001], [40_000, 40_010])]);
  expect(own.get('EUR')?.sales).toMatchObject({ text: '±0.0%', isGood: null });
  expect(own.get('EUR')?.acos).toMatchObject({ text: '±0.0 pp', isGood: null });
});
