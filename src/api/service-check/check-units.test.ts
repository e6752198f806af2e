import { describe, expect, test } from 'vitest';
import { acosUnit, moneyUnit } from './check-units.ts';

const clicks = (amounts: readonly unknown[], currency = 'EUR') =>
  amounts.map((amount) => ({ amount, per: 10, currency }));

describe('the unit of money', () => {
  test.each([
    ['major', [4.5, 12, 3.25]],
    ['major', ['4.50', '12.00', '3.25']],
    // Whole euros are still euros.
    ['major', [4, 12, 30]],
    ['minor', [450, 1200, 325]],
    ['minor', ['450', '1200', '325']],
    ['micros', [4_500_000, 12_000_000, 3_250_000]],
  ])('is %s for %j', (unit, amounts) => {
    expect(moneyUnit(clicks(amounts))).toBe(unit);
  });

  test('is unknown of too few amounts, or of currencies without two decimals', () => {
    expect(moneyUnit(clicks([450, 1200]))).toBeNull();
    expect(moneyUnit(clicks([450, 1200, 325], 'JPY'))).toBeNull();
    expect(moneyUnit(clicks([0, 0, null, 'free', -5]))).toBeNull();
  });
});

test('the unit of ACOS is that of the median of ACOS × ROAS', () => {
  const of = (...pairs: [number | null, number][]) =>
    acosUnit(pairs.map(([acos, roas]) => ({ acos, roas })));
  expect(of([0.25, 4], [0.5, 2], [0.1, 10])).toBe('fraction');
  expect(of([25, 4], [50, 2], [0.1, 10])).toBe('percent');
  expect(of([25, 4], [50, 2], [null, 2], [0, 0])).toBeNull();
});
