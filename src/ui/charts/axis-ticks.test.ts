import { expect, test } from 'vitest';
import { fc } from '#lib/test-properties.ts';
import { axisTicks, logAxis } from './axis-ticks.ts';

test('ends at the first round tick at or above the data', () => {
  expect(axisTicks([60_812, 205_312])).toEqual([0, 50_000, 100_000, 150_000, 200_000, 250_000]);
  expect(axisTicks([40_000]).at(-1)).toBe(40_000);
  expect(axisTicks([0.295, 0.356])).toEqual([0, 0.1, 0.2, 0.3, 0.4]);
});

test('counts have whole ticks, however few', () => {
  expect(axisTicks([1], true)).toEqual([0, 1]);
  expect(axisTicks([2, 1], true)).toEqual([0, 1, 2]);
  expect(axisTicks([13], true)).toEqual([0, 2, 4, 6, 8, 10, 12, 14]);
});

test('without values there is only zero', () => {
  for (const none of [[], [0], [0, null], [null, undefined], [Number.NaN, Infinity]])
    expect(axisTicks(none)).toEqual([0]);
});

test('ignores values that are missing or infinite', () => {
  expect(axisTicks([Infinity, 5, Number.NaN, -Infinity, null])).toEqual(axisTicks([5]));
});

test('values below zero are on the same steps', () => {
  expect(axisTicks([-200, 900])).toEqual([-200, 0, 200, 400, 600, 800, 1000]);
  expect(axisTicks([-900])).toEqual([-1000, -800, -600, -400, -200, 0]);
});

/** Tiny to huge, each about as often. */
const amount = fc
  .tuple(fc.double({ min: 1, max: 10, noNaN: true }), fc.integer({ min: -9, max: 12 }))
  .map(([digits, power]) => digits * 10 ** power);

test('holds all values and ends at most a quarter beyond the largest', () => {
  fc.assert(
    fc.property(fc.array(amount, { minLength: 1, maxLength: 20 }), (values) => {
      const most = Math.max(...values);
      const ticks = axisTicks(values);
      const end = ticks.at(-1) ?? 0;
      expect(ticks[0]).toBe(0);
      expect(ticks.length).toBeGreaterThanOrEqual(4);
      expect(end).toBeGreaterThanOrEqual(most * (1 - 1e-9));
      expect(end).toBeLessThanOrEqual(most * 1.25 * (1 + 1e-9));
    }),
  );
});

test('counts: whole ticks that hold all values and end near them', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 2_000_000_000 }), (most) => {
      const ticks = axisTicks([most], true);
      expect(ticks.every(Number.isInteger)).toBe(true);
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(most);
      expect(ticks.at(-1)).toBeLessThanOrEqual(most * 1.25);
    }),
  );
});

test('amounts far apart have powers of ten, amounts near each other steps between them', () => {
  expect(logAxis([1, 10, 4800])).toEqual({ domain: [1, 5000], ticks: [1, 10, 100, 1000] });
  expect(logAxis([400, 900])).toEqual({ domain: [200, 1000], ticks: [200, 500, 1000] });
  expect(logAxis([100])).toEqual({ domain: [100, 200], ticks: [100, 200] });
});

test('fits every amount on the axis with a few ticks', () => {
  const positive = fc.double({ min: 0.01, max: 1e9, noNaN: true });
  fc.assert(
    fc.property(fc.array(positive, { minLength: 1 }), (amounts) => {
      const { domain, ticks } = logAxis(amounts);
      const [from, to] = domain;
      for (const one of amounts) expect(one >= from && one <= to).toBe(true);
      for (const tick of ticks) expect(tick >= from && tick <= to).toBe(true);
      expect(ticks.length).toBeGreaterThanOrEqual(2);
      expect(ticks.length).toBeLessThanOrEqual(13);
    }),
  );
});
