import { expect, test } from 'vitest';
import { fc } from '#lib/test-properties.ts';
import { inside, moveCell } from './move-cell.ts';

const extent = { records: 100, totals: 2, columns: 5, page: 10 };

test.each([
  ['ArrowDown', false, { row: 0, column: 2 }, { row: 1, column: 2 }],
  ['ArrowUp', false, { row: 1, column: 2 }, { row: 0, column: 2 }],
  ['ArrowDown', false, { row: 100, column: 2 }, { row: 101, column: 2 }],
  ['ArrowDown', false, { row: 102, column: 2 }, { row: 102, column: 2 }],
  ['ArrowLeft', false, { row: 3, column: 0 }, { row: 3, column: 0 }],
  ['ArrowRight', false, { row: 3, column: 4 }, { row: 3, column: 4 }],
  ['PageDown', false, { row: 0, column: 1 }, { row: 10, column: 1 }],
  ['PageDown', false, { row: 95, column: 1 }, { row: 100, column: 1 }],
  ['PageUp', false, { row: 5, column: 1 }, { row: 1, column: 1 }],
  ['Home', false, { row: 7, column: 3 }, { row: 7, column: 0 }],
  ['End', false, { row: 7, column: 3 }, { row: 7, column: 4 }],
  ['Home', true, { row: 70, column: 3 }, { row: 1, column: 0 }],
  ['End', true, { row: 7, column: 3 }, { row: 100, column: 4 }],
  ['ArrowDown', true, { row: 7, column: 3 }, { row: 100, column: 3 }],
  ['ArrowUp', true, { row: 70, column: 3 }, { row: 1, column: 3 }],
])('%s (control: %s) from %o', (key, control, from, to) => {
  expect(moveCell(from, key, control, extent)).toEqual(to);
});

test('returns undefined for a key that moves nothing', () => {
  expect(moveCell({ row: 1, column: 1 }, 'a', false, extent)).toBeUndefined();
});

test('never leaves the grid, however small it is', () => {
  const keys = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'];
  keys.push('PageUp', 'PageDown', 'Home', 'End');
  fc.assert(
    fc.property(
      fc.constantFrom(...keys),
      fc.boolean(),
      fc.record({ row: fc.nat(20), column: fc.nat(9) }),
      fc.record({
        records: fc.nat(9),
        totals: fc.nat(3),
        columns: fc.integer({ min: 1, max: 9 }),
        page: fc.integer({ min: 1, max: 9 }),
      }),
      (key, control, from, small) => {
        const to = moveCell(from, key, control, small);
        expect(to).toEqual(to && inside(to, small));
      },
    ),
  );
});
