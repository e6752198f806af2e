import { expect, test } from 'vitest';
import { fc } from '#lib/test-properties.ts';
import { daysOfCover, stockStateOf, stockState, sumKnown } from './days-of-cover.ts';

test.each([
  [140, 10, 14],
  [0, 3, 0],
  [20, 0, null],
  [20, null, null],
  [null, 3, null],
])('%s units at %s a day last %s days', (units, sold, days) => {
  expect(daysOfCover(units, sold)).toBe(days);
});

test.each([
  [0, 4, 'out'],
  [0, null, 'out'],
  [139, 10, 'low'],
  [140, 10, 'in'],
  // Few units, but enough for long.
  [4, 0.1, 'in'],
  // Sales are unknown, or ads led to none.
  [5, null, 'low'],
  [6, null, 'in'],
  [5, 0, 'low'],
  [null, 10, 'unknown'],
] as const)('%s units at %s a day are “%s”', (units, sold, state) => {
  expect(stockState(units, sold)).toBe(state);
});

const held = (fulfillable: number | null, sold: number | null) => ({ fulfillable, sold });

test.each([
  [[held(0, 1), held(0, null)], 'out'],
  [[held(0, 1), held(30, 1)], 'in'],
  [[held(0, null), held(null, null)], 'unknown'],
  [[held(20, 1), held(null, 1)], 'unknown'],
  [[held(28, 1), held(null, 1)], 'in'],
] as const)('accounts that hold %j are “%s” together', (all, state) => {
  expect(stockStateOf(all)).toBe(state);
});

test('a known state holds whatever the unknown levels are', () => {
  const units = fc.nat({ max: 60 });
  const level = fc.record({ fulfillable: fc.option(units), sold: fc.option(fc.nat({ max: 4 })) });
  fc.assert(
    fc.property(
      fc.array(level, { minLength: 1, maxLength: 4 }),
      fc.infiniteStream(units),
      (all, more) => {
        const state = stockStateOf(all);
        const filled = all.map((own) => ({
          ...own,
          fulfillable: own.fulfillable ?? (more.next().value as number),
        }));
        expect(state === 'unknown' ? 'unknown' : stockStateOf(filled)).toBe(state);
      },
    ),
  );
});

test('a sum covers the known values; without any it is unknown, not zero', () => {
  expect(sumKnown(3, null, 4)).toBe(7);
  expect(sumKnown(null, undefined)).toBeNull();
});
