import { afterEach, expect, test } from 'vitest';
import { numberStyles, localePreferences } from '#lib/locale-preferences.ts';
import { fc } from '#lib/test-properties.ts';
import {
  formatBudgetInput,
  formatNumberInput,
  formatPercentInput,
  parseBudget,
  parseRate,
  parseTarget,
  parseTolerance,
} from './number-input.ts';

afterEach(() => {
  localePreferences.numbers = null;
});

test.each([
  ['25', 0.25],
  ['12.5', 0.125],
  [' 12,5 % ', 0.125],
  ['1', 0.01],
  ['1000', 10],
])('parses the target %s as %d', (text, acos) => {
  expect(parseTarget(text)).toBe(acos);
});

test.each([
  ['', 'Enter a number, such as 12.5.'],
  ['a quarter', 'Enter a number, such as 12.5.'],
  ['0', 'Enter a target above 0%.'],
  ['-5', 'Enter a target above 0%.'],
  ['0,25', 'This is less than 1%. For 25%, enter 25.'],
  ['1001', 'Enter a target of at most 1,000%.'],
  ['1,250', 'This may mean 1.250 or 1250. Write it with a point.'],
])('rejects the target %o with a message', (text, message) => {
  expect(parseTarget(text)).toBe(message);
});

test.each([
  ['0', 'Enter a rate above 0: the value of 1 USD in EUR.'],
  ['-0.9', 'Enter a rate above 0: the value of 1 USD in EUR.'],
  ['x', 'Enter a number, such as 12.5.'],
  ['1000001', 'Enter a rate between 0.000001 and 1,000,000.'],
  ['0.0000001', 'Enter a rate between 0.000001 and 1,000,000.'],
])('rejects the rate %o with a message', (text, message) => {
  expect(parseRate(text, 'USD', 'EUR')).toBe(message);
});

test.each([
  ['25000', 25_000],
  ['25,000', 25_000],
  ['25.000', 25_000],
  [' 25 000,5 ', 25_000.5],
  ['1’234’567.89', 1_234_567.89],
  ['2,50,000', 250_000],
  ['99.50', 99.5],
  ['12,5', 12.5],
])('parses the budget %s as %d', (text, amount) => {
  expect(parseBudget(text)).toBe(amount);
});

test.each([
  ['0', 'Enter an amount above 0.'],
  ['0.125', 'Use at most 2 decimals.'],
  ['1,234.567', 'Enter a number, such as 12.5.'],
  ['1.234,567.89', 'Enter a number, such as 12.5.'],
  ['25,00,00', 'Enter a number, such as 12.5.'],
  ['1000000000001', 'Enter an amount of at most 1,000,000,000,000.'],
])('rejects the budget %s with a message', (text, message) => {
  expect(parseBudget(text)).toBe(message);
});

test.each([
  ['5 %', 0.05],
  ['12,5', 0.125],
  ['0.5', 'Enter a percentage from 1 to 100.'],
  ['x', 'Enter a number, such as 12.5.'],
])('the tolerance %s is %s', (text, tolerance) => {
  expect(parseTolerance(text)).toBe(tolerance);
});

test('formatted values are parsed back to the same value, in any number format', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...numberStyles, null),
      fc.integer({ min: 100, max: 100_000 }),
      fc.integer({ min: 1, max: 999_999_999 }),
      fc.integer({ min: 3, max: 6 }),
      (numbers, hundredths, digits, shift) => {
        localePreferences.numbers = numbers;
        const acos = hundredths / 10_000;
        expect(parseTarget(formatPercentInput(acos))).toBeCloseTo(acos, 10);
        const amount = digits / 100;
        expect(parseBudget(formatBudgetInput(amount))).toBe(amount);
        expect(parseBudget(formatBudgetInput(digits))).toBe(digits);
        const rate = digits / 10 ** shift;
        expect(parseRate(formatNumberInput(rate), 'USD', 'EUR')).toBeCloseTo(rate, 8);
      },
    ),
  );
});
