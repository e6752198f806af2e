import { expect, test } from 'vitest';
import { parseDecimal } from './decimal.ts';

test.each([
  ['12.5', 12.5],
  [' -0.5\n', -0.5],
  ['.5', 0.5],
  ['7.', 7],
  ['1e3', 1000],
  ['+2E-1', 0.2],
])('%j is %d', (text, number) => expect(parseDecimal(text)).toBe(number));

test('reads a fraction with all its decimals', () => {
  const tenth = '0.1000000000000000055511151231257827021181583404541015625';
  expect(parseDecimal(tenth)).toBe(0.1);
});

test.each(['1'.repeat(101), `${'1'.repeat(100_000)}x`])('a longer text is not a number', (text) =>
  expect(parseDecimal(text)).toBeNaN(),
);

test.each(['', ' ', '0x10', '0b1', 'Infinity', 'NaN', '1,234.5', '12%', '€12', '1_000', '1e'])(
  '%j is not a number',
  (text) => expect(parseDecimal(text)).toBeNaN(),
);
