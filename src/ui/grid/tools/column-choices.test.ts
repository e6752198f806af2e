import { expect, test } from 'vitest';
import { fc } from '#lib/test-properties.ts';
import type { Column } from '#ui/grid/column.ts';
import { layOut } from '#ui/grid/grid-preferences.ts';
import { choicesFor, moved, neighbour, resized, shown } from './column-choices.ts';

const column = (id: string, hidden?: boolean): Column<string> => ({
  id,
  header: id,
  width: 100,
  hidden,
  value: (row) => row,
});
const columns = ['name', 'a', 'b', 'c', 'd'].map((id) => column(id));
const ids = (list: readonly Column<string>[]) =>
  list.filter(({ hidden }) => hidden !== true).map(({ id }) => id);

test('hides a column and shows it again, which leaves nothing stored', () => {
  const without = shown(columns, columns, 'b', false);
  expect(without).toEqual([{ id: 'b', hidden: true }]);
  const arranged = layOut(columns, without);
  expect(ids(arranged)).toEqual(['name', 'a', 'c', 'd']);
  expect(shown(columns, arranged, 'b', true)).toEqual([]);
});

test('moves a column to either side past hidden ones; the first never moves', () => {
  const right = moved(columns, columns, 'a', 'c');
  expect(ids(layOut(columns, right))).toEqual(['name', 'b', 'c', 'a', 'd']);
  const left = moved(columns, columns, 'd', 'b');
  expect(ids(layOut(columns, left))).toEqual(['name', 'a', 'd', 'b', 'c']);
  expect(left.length).toBeLessThan(columns.length);
  expect(ids(layOut(columns, moved(columns, columns, 'c', 'name')))).toEqual([
    'name',
    'c',
    'a',
    'b',
    'd',
  ]);
  expect(moved(columns, columns, 'name', 'c')).toEqual([]);

  const hidden = layOut(columns, [{ id: 'b', hidden: true }]);
  expect(neighbour(hidden, 'a', 1)).toBe('c');
  expect(neighbour(hidden, 'a', -1)).toBeUndefined();
  expect(neighbour(hidden, 'd', 1)).toBeUndefined();
  expect(neighbour(hidden, 'name', 1)).toBeUndefined();
});

test('keeps a width within its bounds', () => {
  expect(resized(columns, columns, 'b', 5)).toEqual([{ id: 'b', width: 48 }]);
  expect(resized(columns, columns, 'name', 9999)).toEqual([{ id: 'name', width: 800 }]);
  const asked = [
    { id: 'a', width: 0 },
    { id: 'b', width: 9999 },
  ];
  expect(layOut(columns, asked).map(({ width }) => width)).toEqual(
    expect.arrayContaining([48, 800]),
  );
});

test('puts new columns behind the one they follow and ignores removed ones', () => {
  const choices = [{ id: 'c' }, { id: 'old', width: 90 }, { id: 'a', hidden: true }];
  const before = layOut(columns, choices);
  expect(ids(before)).toEqual(['name', 'c', 'd', 'b']);
  const later = [...columns.slice(0, 3), column('new'), ...columns.slice(3)];
  expect(ids(layOut(later, choices))).toEqual(['name', 'c', 'd', 'b', 'new']);
});

test('shows columns hidden by default when chosen', () => {
  const some = [...columns, column('extra', true)];
  expect(ids(layOut(some))).not.toContain('extra');
  const choices = shown(some, layOut(some), 'extra', true);
  expect(choices).toEqual([{ id: 'extra' }]);
  expect(ids(layOut(some, choices))).toContain('extra');
});

test('gives the same arrangement from shortened choices', () => {
  fc.assert(
    fc.property(
      fc.shuffledSubarray(['a', 'b', 'c', 'd'], { minLength: 4 }),
      fc.array(fc.boolean(), { minLength: 4, maxLength: 4 }),
      fc.array(fc.option(fc.integer({ min: 48, max: 800 }), { nil: undefined }), {
        minLength: 5,
        maxLength: 5,
      }),
      (order, hidden, widths) => {
        const choices = ['name', ...order].map((id, index) => ({
          id,
          hidden: index > 0 && hidden[index - 1] === true,
          width: widths[index],
        }));
        const wanted = layOut(columns, choices);
        const short = choicesFor(columns, wanted);
        expect(short.length).toBeLessThanOrEqual(5);
        expect(describe(layOut(columns, short))).toEqual(describe(wanted));
      },
    ),
  );
});

function describe(arranged: readonly Column<string>[]): unknown[] {
  return arranged.map(({ id, hidden, width, fixed }) => [
    id,
    hidden === true,
    width,
    fixed === true,
  ]);
}
