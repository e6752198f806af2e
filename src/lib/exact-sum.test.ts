import { expect, test } from 'vitest';
import { ExactSum, sumOfMoney } from './exact-sum.ts';
import { fc } from './test-properties.ts';

function sumOf(values: readonly number[], inMillionths = false): number | null {
  const sum = new ExactSum();
  for (const value of values) sum.add(value);
  return sum.value(inMillionths);
}

test.each([
  [[0.1, 0.2, 0.3], 0.6],
  [[1e100, 1, -1e100], 1],
  [[1e16, 1, 2e-16, -1e16], 1.0000000000000002],
  // Halfway between two floats, the smallest addend decides.
  [[1, 2 ** -53, 2 ** -106], 1 + 2 ** -52],
  [[1, 2 ** -53], 1],
  [[-1, -(2 ** -53), -(2 ** -106)], -1 - 2 ** -52],
  [[2 ** 53, 1, 1], 2 ** 53 + 2],
  [[2 ** 53, 1, 0.5], 2 ** 53 + 2],
])('%j is %d', (values, expected) => {
  expect(sumOf(values)).toBe(expected);
  expect(sumOf(values.toReversed())).toBe(expected);
});

test('returns null for no values', () => {
  expect(sumOf([])).toBeNull();
});

test('keeps millionths beyond the precision of a float', () => {
  const most = Number.MAX_SAFE_INTEGER;
  const expected = Number('18014398509.481985');
  expect(sumOf([most, most, 3], true)).toBe(expected);
  expect(sumOf([3, most, -most, most, most], true)).toBe(expected);
});

test('returns the same sum in any order and any parts', () => {
  const values = fc.array(fc.double({ noNaN: true, min: -1e200, max: 1e200 }));
  fc.assert(
    fc.property(values, fc.nat(), (all, at) => {
      const whole = sumOf(all);
      expect(sumOf(all.toReversed())).toBe(whole);
      expect(sumOf(all.toSorted((a, b) => a - b))).toBe(whole);
      const [one, other] = [new ExactSum(), new ExactSum()];
      const cut = at % (all.length + 1);
      for (const value of all.slice(0, cut)) one.add(value);
      for (const value of all.slice(cut)) other.add(value);
      one.addAll(other);
      expect(one.value(false)).toBe(whole);
    }),
  );
});

test.each([
  [[0.1, 0.2], 0.3],
  [[-0.1, 0.1, 0.3], 0.3],
  [[2 ** 33 + 0.000001, 2 ** 40, 0.000001], 2 ** 40 + 2 ** 33 + 0.000002],
  [[1e300, 12.5, -1e300], 12.5],
  [[0.000_000_4, 0.000_000_4], 0],
  [[], 0],
  [[1, Infinity], Number.NaN],
])('the money %j is %d', (amounts, expected) => {
  expect(sumOfMoney(amounts)).toBe(expected);
  expect(sumOfMoney(amounts.toReversed())).toBe(expected);
});
