import { expect, test } from 'vitest';
import { fc } from '#lib/test-properties.ts';
import { amountScale, axisScale, fitToHeight, stepScale } from './axis-scale.ts';

test('ends at the first nice tick at or above the data', () => {
  expect(axisScale([60_812, 205_312])).toEqual({
    domain: [0, 250_000],
    ticks: [0, 50_000, 100_000, 150_000, 200_000, 250_000],
  });
  expect(axisScale([40_000]).domain).toEqual([0, 40_000]);
  expect(axisScale([0.295, 0.356]).ticks).toEqual([0, 0.1, 0.2, 0.3, 0.4]);
  expect(axisScale([0.3]).ticks).toEqual([0, 0.1, 0.2, 0.3]);
});

test('counts have whole ticks, however few', () => {
  expect(axisScale([1], true).ticks).toEqual([0, 1]);
  expect(axisScale([2, 1], true).ticks).toEqual([0, 1, 2]);
  expect(axisScale([7], true).ticks).toEqual([0, 2, 4, 6, 8]);
});

test('without values the scale is empty', () => {
  for (const none of [[], [0], [0, null], [null, undefined], [Number.NaN, Infinity], [1e-310]])
    expect(axisScale(none)).toEqual({ domain: [0, 1], ticks: [0] });
});

test('ignores values that are missing or infinite', () => {
  expect(axisScale([Infinity, 5, Number.NaN, -Infinity, null])).toEqual(axisScale([5]));
});

test('includes values below zero on the same steps', () => {
  expect(axisScale([-200, 900])).toEqual({
    domain: [-250, 1000],
    ticks: [-250, 0, 250, 500, 750, 1000],
  });
  // A tick at −250 would be far from the data.
  expect(axisScale([-20, 900])).toEqual({
    domain: [-20, 1000],
    ticks: [0, 250, 500, 750, 1000],
  });
  expect(axisScale([-900]).domain).toEqual([-1000, 0]);
});

/** Tiny to huge, each about as often. */
const amount = fc
  .tuple(fc.double({ min: 1, max: 10, noNaN: true }), fc.integer({ min: -290, max: 306 }))
  .map(([digits, power]) => digits * 10 ** power);
const signed = fc.tuple(amount, fc.constantFrom(1, -1, 0)).map(([size, sign]) => size * sign);
const near = 1e-9;

function expectGood({ domain: [from, to], ticks }: ReturnType<typeof axisScale>): void {
  expect(ticks).toContain(0);
  expect(ticks.length).toBeLessThanOrEqual(20);
  for (const tick of ticks) {
    expect(tick).toBeGreaterThanOrEqual(from * (1 + near));
    expect(tick).toBeLessThanOrEqual(to * (1 + near));
  }
  const steps = ticks.slice(1).map((tick, at) => tick - (ticks[at] ?? 0));
  const widest = Math.max(...ticks.map(Math.abs));
  for (const step of steps) {
    expect(step).toBeGreaterThan(0);
    expect(Math.abs(step - (steps[0] ?? 0))).toBeLessThanOrEqual(widest * near);
  }
}

test('holds all values and ends at most a quarter beyond them', () => {
  fc.assert(
    fc.property(fc.array(signed, { minLength: 1, maxLength: 20 }), (values) => {
      const scale = axisScale(values);
      const [from, to] = scale.domain;
      const [least, most] = [Math.min(0, ...values), Math.max(0, ...values)];
      if (least === 0 && most === 0) return;
      expectGood(scale);
      expect(to).toBeGreaterThanOrEqual(most);
      expect(to).toBeLessThanOrEqual(most * 1.25 * (1 + near));
      expect(from).toBeLessThanOrEqual(least);
      expect(from).toBeGreaterThanOrEqual(least * 1.25 * (1 + near));
      // Enough to read a value from.
      expect(scale.ticks.length).toBeGreaterThanOrEqual(4);
    }),
  );
});

test('counts: whole ticks that hold all values and end near them', () => {
  const counts = fc.array(fc.integer({ min: 0, max: 2_000_000_000 }), { minLength: 1 });
  fc.assert(
    fc.property(counts, fc.nat(12), (large, small) => {
      for (const values of [large, [small]]) {
        const { domain, ticks } = axisScale(values, true);
        const most = Math.max(...values);
        if (most === 0) continue;
        expectGood({ domain, ticks });
        expect(ticks.every(Number.isInteger)).toBe(true);
        expect(domain[1]).toBeGreaterThanOrEqual(most);
        expect(domain[1]).toBeLessThanOrEqual(most * 1.25);
      }
    }),
  );
});

test('uses powers of ten for amounts far apart, and a scale from zero otherwise', () => {
  expect(amountScale([1, 10, 5000])).toMatchObject({ scale: 'log', ticks: [1, 10, 100, 1000] });
  expect(amountScale([400, 900])).toMatchObject({ domain: [0, 1000] });
  expect(amountScale([])).toEqual({ domain: [0, 1], ticks: [0] });
});

test('fits every amount on the axis with a few ticks', () => {
  const positive = fc.double({ min: 0.01, max: 1e9, noNaN: true });
  fc.assert(
    fc.property(fc.array(positive, { minLength: 1 }), (amounts) => {
      const { domain, ticks, scale } = amountScale(amounts);
      const [from, to] = domain;
      for (const one of amounts) expect(one >= from && one <= to).toBe(true);
      for (const tick of ticks) expect(tick >= from && tick <= to).toBe(true);
      expect(to).toBeLessThanOrEqual(Math.max(...amounts) * 1.25 * (1 + near));
      expect(ticks.length).toBeGreaterThanOrEqual(2);
      expect(ticks.length).toBeLessThanOrEqual(13);
      expect(from > 0).toBe(scale === 'log');
    }),
  );
});

test('given ticks end near the data, too', () => {
  const ticks = [0, 14, 30, 60, 90];
  expect(stepScale(ticks, [3, 12, 28])).toEqual({ domain: [0, 30], ticks: [0, 14, 30] });
  expect(stepScale(ticks, [31])).toEqual({ domain: [0, 38.75], ticks: [0, 14, 30] });
  expect(stepScale(ticks, [400])).toEqual({ domain: [0, 90], ticks });
});

test('a low chart labels fewer values, at even distances from zero', () => {
  const scale = { domain: [0, 7], ticks: [0, 1, 2, 3, 4, 5, 6, 7] } as const;
  expect(fitToHeight(scale, 96).ticks).toEqual([0, 2, 4, 6]);
  expect(fitToHeight(scale, 216).ticks).toEqual(scale.ticks);
  expect(fitToHeight({ domain: [-2, 2], ticks: [-2, -1, 0, 1, 2] }, 80).ticks).toEqual([-2, 0, 2]);
});
