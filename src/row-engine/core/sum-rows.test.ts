import { expect, test } from 'vitest';
import { ExactSum } from '#lib/exact-sum.ts';
import { fc } from '#lib/test-properties.ts';
import { sumRows } from './totals.ts';

test('sums columns like single values', () => {
  const value = fc.oneof(fc.integer(), fc.constantFrom(Number.NaN, 2 ** 52, 2 ** 53, -(2 ** 60)));
  fc.assert(
    fc.property(fc.array(value), fc.boolean(), (all, whole) => {
      const sums = [new ExactSum(), new ExactSum()];
      const groups = all.map((_, i) => i % 2);
      const values = Float64Array.from(all);
      sumRows(values, null, whole, null, 0, all.length, groups, sums);
      for (const [group, sum] of sums.entries()) {
        const own = all.filter((one, i) => i % 2 === group && !Number.isNaN(one));
        const single = new ExactSum();
        for (const one of own) single.add(one);
        expect(sum.value(false)).toBe(single.value(false));
        expect(sum.count).toBe(own.length);
      }
    }),
  );
});
