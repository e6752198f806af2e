import { expect, test } from 'vitest';
import { percent, ratio } from './format.ts';
import { roundAs, roundDecimal } from './rounding.ts';
import { fc } from './test-properties.ts';

test('rounds the shortest notation half away from zero, where the product of floating-point numbers would not', () => {
  expect(
    [1.005, -1.005, 8.345, 0.285, 1e21, 0.005, 1e-7, -0.5].map((it) => roundDecimal(it, 2)),
  ).toEqual([1.01, -1.01, 8.35, 0.29, 1e21, 0.01, 0, -0.5]);
  expect([0.00005, 0.10005].map((it) => roundDecimal(it, 4))).toEqual([0.0001, 0.1001]);
});

test('a rounded number is displayed like the original, and has no more digits than displayed', () => {
  const figures = fc.oneof(
    fc.double({ min: -1e6, max: 1e6, noNaN: true }),
    fc.double({ min: -1, max: 1, noNaN: true }),
    fc.integer({ min: -200_000, max: 200_000 }).map((it) => it / 2000),
    fc.integer({ min: -200_000, max: 200_000 }).map((it) => it / 200_000),
  );
  const digits = (value: number) => (String(value).split('.')[1] ?? '').length;
  fc.assert(
    fc.property(figures, (value) => {
      const [asRatio, asPercent] = [roundAs(value, 2), roundAs(value, 3)];
      expect(ratio(asRatio)).toBe(ratio(value));
      expect(percent(asPercent)).toBe(percent(value));
      expect(digits(asRatio)).toBeLessThanOrEqual(2);
      expect(Math.abs(value) < 0.0005 || digits(asPercent) <= 3).toBe(true);
    }),
  );
});

test('rounds an upper bound down, but not to zero', () => {
  const values = [12.999, 0.4, 0.29, 1.15, 2.3, 19.99, 0.001, 0];
  expect(values.map((it) => roundAs(it, 'down'))).toEqual([
    12.99, 0.4, 0.29, 1.15, 2.3, 19.99, 0.01, 0,
  ]);
});
