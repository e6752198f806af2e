import { expect, test } from 'vitest';
import { fc } from '#lib/test-properties.ts';
import { rankNumbers } from './rank-numbers.ts';

const cents = fc.integer({ min: -100_000, max: 100_000 }).map((one) => one * 10_000);
const whole = fc.oneof(fc.integer({ min: -50, max: 50 }), fc.integer());
const any = fc.oneof(
  fc.double({ noDefaultInfinity: true }),
  // Equal high bits, different low bits.
  fc.nat(50).map((one) => -1 - one * 2 ** -52),
  fc.nat(50).map((one) => 1 + one * 2 ** -52),
  fc.integer({ min: -20, max: 20 }),
);

test.each([
  ['whole numbers', whole],
  ['money in whole cents', cents],
  ['floats', any],
])('ranks %s by size, no value last', (_, value) => {
  const values = fc.array(fc.oneof({ weight: 9, arbitrary: value }, fc.constant(Number.NaN)));
  fc.assert(
    fc.property(values, (all) => {
      // Columns never contain -0.
      const stored = Float64Array.from(all, (one) => one + 0);
      const distinct = [...new Set(stored.filter((one) => !Number.isNaN(one)))].toSorted(
        (a, b) => a - b,
      );
      const { ranks, distinct: count } = rankNumbers(stored, stored.length);
      expect(count).toBe(distinct.length);
      expect(Array.from(ranks)).toEqual(
        Array.from(stored, (one) => (Number.isNaN(one) ? count : distinct.indexOf(one))),
      );
    }),
    { numRuns: 300 },
  );
});
