import { expect, test } from 'vitest';
import { fc } from '#lib/test-properties.ts';
import { amountAxis } from './scatter-data.ts';

test('uses powers of ten for amounts far apart, and a scale from zero otherwise', () => {
  expect(amountAxis([1, 10, 5000])).toMatchObject({ scale: 'log', ticks: [1, 10, 100, 1000] });
  expect(amountAxis([400, 900])).toMatchObject({ domain: [0, 1000] });
  expect(amountAxis([])).toEqual({ domain: [0, 1], ticks: [0, 1] });
});

test('fits every amount on the axis with a few ticks', () => {
  const amount = fc.double({ min: 0.01, max: 1e9, noNaN: true });
  fc.assert(
    fc.property(fc.array(amount, { minLength: 1 }), (amounts) => {
      const { domain, ticks, scale } = amountAxis(amounts);
      const [from, to] = domain;
      for (const one of amounts) expect(one >= from && one <= to).toBe(true);
      for (const tick of ticks) expect(tick >= from && tick <= to).toBe(true);
      expect(ticks.length).toBeGreaterThanOrEqual(2);
      expect(ticks.length).toBeLessThanOrEqual(13);
      expect(from > 0).toBe(scale === 'log');
    }),
  );
});
