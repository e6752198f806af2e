import { expect, test } from 'vitest';
import { fc } from '#lib/test-properties.ts';
import type { Range } from '#ui/grid/selection.ts';
import { isWithin, sizeOf, withoutPlace, withRange } from './row-selection.ts';

const most = 30;
const step = fc.oneof(
  fc.tuple(fc.constant('add'), fc.nat(most - 1), fc.integer({ min: 1, max: 8 })),
  fc.tuple(fc.constant('remove'), fc.nat(most - 1), fc.constant(1)),
);

test('holds the same positions as a set with the same changes', () => {
  fc.assert(
    fc.property(fc.array(step), (steps) => {
      let ranges: readonly Range[] = [];
      const places = new Set<number>();
      for (const [kind, from, length] of steps) {
        if (kind === 'add') {
          ranges = withRange(ranges, [from, from + length]);
          for (let place = from; place < from + length; place++) places.add(place);
        } else {
          ranges = withoutPlace(ranges, from);
          places.delete(from);
        }
      }
      expect(sizeOf(ranges)).toBe(places.size);
      for (let place = 0; place < most + 8; place++)
        expect(isWithin(ranges, place)).toBe(places.has(place));
      for (const [index, [, to]] of ranges.slice(0, -1).entries())
        expect(ranges[index + 1]?.[0]).toBeGreaterThan(to);
    }),
  );
});
