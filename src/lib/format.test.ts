import { afterEach, describe, expect, test } from 'vitest';
import { setClock } from './clock.ts';
import {
  age,
  count,
  counted,
  dateTime,
  day,
  missing,
  money,
  moneyWithCurrency,
  percent,
  ratio,
  wholePercent,
  humanize,
  isolate,
} from './format.ts';
import { dateTimeWithZone, zoneName } from './zone.ts';

/** Digits only: separators depend on the user's settings. */
const digits = (text: string): string => text.replace(/\D/g, '');

afterEach(() => setClock(Date.now));

test.each([count, money, percent, ratio, wholePercent])(
  '%o formats missing and undefined values as a dash',
  (write) => {
    for (const value of [null, undefined, Number.NaN, Infinity]) expect(write(value)).toBe(missing);
  },
);

test('money has two digits, and none above the given amount', () => {
  expect(digits(money(1234.5))).toBe('123450');
  expect(digits(money(1234.5, 1000))).toMatch(/^123[45]$/);
  expect(digits(money(999.5, 1000))).toBe('99950');
  expect(digits(money(-1234.5, 1000))).toMatch(/^123[45]$/);
  expect(moneyWithCurrency(2, 'EUR')).toMatch(/^2.00 EUR$/);
  expect(moneyWithCurrency(null, 'EUR')).toBe(missing);
});

test('percent formats a fraction with the same digits at any size, and never a small one as zero', () => {
  expect(digits(percent(0.3141))).toBe('314');
  expect(digits(percent(0.0031))).toBe('03');
  expect(digits(percent(0.0031, 2))).toBe('031');
  expect([0, 0.0004, -0.0004, 0.0006].map((value) => percent(value))).toEqual([
    '0.0%',
    '<0.1%',
    '<0.1%',
    '0.1%',
  ]);
  expect(percent(0.0004, 2)).toBe('0.04%');
  expect(digits(wholePercent(0.3141))).toBe('31');
});

test('a count agrees with its noun', () => {
  expect(counted(1, 'campaign')).toBe('1 campaign');
  expect(counted(0, 'campaign')).toBe('0 campaigns');
});

test('an identifier becomes words, even an unknown one', () => {
  expect(humanize('sponsored_products')).toBe('Sponsored products');
  expect(humanize('brand_new')).toBe('Brand new');
  expect(humanize(null)).toBe(missing);
});

test('a name in another direction is isolated from the words around it', () => {
  expect(isolate('Lamps')).toBe('Lamps');
  expect(isolate('\u202Emal')).toBe('\u2068\u202Emal\u2069');
  expect(`${isolate('منارة')}: 3`).toBe('\u2068منارة\u2069: 3');
});

describe('times', () => {
  test('a date is the same day in every time zone', () => {
    expect(day('2026-01-01')).toContain('2026');
    expect(digits(day('2026-01-01'))).toMatch(/0?1/);
    expect(day('soon')).toBe(missing);
  });

  test('an instant names its zone, except where a header does', () => {
    expect(dateTimeWithZone('2026-01-15T10:00:00Z')).toBe(
      `${dateTime('2026-01-15T10:00:00Z')} ${zoneName()}`,
    );
    expect(dateTimeWithZone(null)).toBe(missing);
    expect(dateTime('yesterday')).toBe(missing);
  });

  test.each([
    [0, 'just now'],
    [59, 'just now'],
    [240, '4 min ago'],
    [3 * 3600, '3 h ago'],
    [47 * 3600, '47 h ago'],
    [50 * 3600, '2 days ago'],
  ])('%i seconds are %s', (seconds, text) => {
    setClock(() => seconds * 1000);
    expect(age(0)).toBe(text);
  });
});
