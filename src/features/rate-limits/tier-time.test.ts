import { expect, test } from 'vitest';
import { fc } from '#lib/test-properties.ts';
import { type Allowance, secondsFromFull } from './tier-time.ts';

const growth = { unitsPerWindow: 300, windowSeconds: 60 };

test.each([
  [0, 0, 0],
  [300, 0, 0],
  [301, 0.2, 60],
  [600, 60, 60],
  [2000, 340, 360],
])('%d units from 300: %d s refilled continuously, %d s by windows', (units, steady, stepped) => {
  expect(secondsFromFull(units, { ...growth, refill: 'continuous' })).toBeCloseTo(steady);
  expect(secondsFromFull(units, { ...growth, refill: 'window' })).toBe(stepped);
});

test('a tier without units never finishes', () => {
  const none = { unitsPerWindow: 0, windowSeconds: 60, refill: 'window' } as const;
  expect(secondsFromFull(1, none)).toBeNull();
  expect(secondsFromFull(0, none)).toBe(0);
});

test('more work never takes less time, nor a larger tier more', () => {
  const units = fc.integer({ min: 1, max: 100_000 });
  const refill = fc.constantFrom<Allowance['refill']>('continuous', 'window');
  fc.assert(
    fc.property(units, units, units, refill, (work, more, capacity, kind) => {
      const tier = { unitsPerWindow: capacity, windowSeconds: 60, refill: kind };
      const larger = { ...tier, unitsPerWindow: capacity + more };
      const seconds = secondsFromFull(work, tier) ?? 0;
      expect(secondsFromFull(work + more, tier)).toBeGreaterThanOrEqual(seconds);
      expect(secondsFromFull(work, larger)).toBeLessThanOrEqual(seconds);
    }),
  );
});
