import { afterEach, expect, test } from 'vitest';
import { fc } from '#lib/test-properties.ts';
import { numberStyles, reader } from '#lib/reader.ts';
import { plain, readRate, readTarget, typedTarget } from './typed.ts';

afterEach(() => {
  reader.numbers = null;
});

test.each([
  ['25', 0.25],
  ['12.5', 0.125],
  [' 12,5 % ', 0.125],
  ['1', 0.01],
  ['1000', 10],
])('a target typed as %s is %d', (text, acos) => {
  expect(readTarget(text)).toBe(acos);
});

test.each([
  ['', 'Type a number in digits, such as 12.5.'],
  ['a quarter', 'Type a number in digits, such as 12.5.'],
  ['0', 'A target is above 0 %.'],
  ['-5', 'A target is above 0 %.'],
  ['0,25', 'This is less than 1 %. For 25 %, type 25.'],
  ['1001', 'A target is at most 1,000 %.'],
  ['1,250', 'This may mean 1.250 or 1250. Write it with a point.'],
])('a target typed as %o is refused with words', (text, words) => {
  expect(readTarget(text)).toBe(words);
});

test.each([
  ['0', 'A rate is above 0: so many EUR as one USD is worth.'],
  ['-0.9', 'A rate is above 0: so many EUR as one USD is worth.'],
  ['x', 'Type a number in digits, such as 12.5.'],
  ['1000001', 'No currency is worth that: a rate is between 0.000001 and 1,000,000.'],
  ['0.0000001', 'No currency is worth that: a rate is between 0.000001 and 1,000,000.'],
])('a rate typed as %o is refused with words', (text, words) => {
  expect(readRate(text, 'USD', 'EUR')).toBe(words);
});

test('what stands in a field is read as what it was, in any format', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...numberStyles, null),
      fc.integer({ min: 100, max: 100_000 }),
      fc.integer({ min: 1, max: 999_999_999 }),
      fc.integer({ min: 3, max: 6 }),
      (numbers, hundredths, digits, shift) => {
        reader.numbers = numbers;
        const acos = hundredths / 10_000;
        expect(readTarget(typedTarget(acos))).toBeCloseTo(acos, 10);
        const rate = digits / 10 ** shift;
        expect(readRate(plain(rate), 'USD', 'EUR')).toBeCloseTo(rate, 8);
      },
    ),
  );
});
