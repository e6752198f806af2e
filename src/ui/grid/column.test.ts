import { expect, test } from 'vitest';
import { type Column, columnsFor, cutWidth, trackList } from './column.ts';

const column = (id: string, width: number, priority?: 1 | 2 | 3): Column<string> => ({
  id,
  header: id,
  width,
  priority,
  cell: (row) => row,
});
const columns = [column('name', 280, 1), column('spend', 100, 2), column('type', 120, 3)];

test('displays every column unchanged in a wide or unmeasured grid', () => {
  expect(columnsFor(columns, 1200)).toBe(columns);
  expect(columnsFor(columns, 0)).toBe(columns);
});

test('drops low-priority columns and narrows the first in a narrow grid', () => {
  expect(columnsFor(columns, 358).map(({ id, width }) => [id, width])).toEqual([
    ['name', 148],
    ['spend', 100],
  ]);
  const tight = [column('name', 280, 1), column('spend', 132, 2), column('acos', 88, 2)];
  expect(columnsFor(tight, 356).map(({ width }) => width)).toEqual([136, 132, 88]);
});

test('puts a required column below the others in a narrow grid, without width of its own', () => {
  const all = [
    column('name', 280, 1),
    { ...column('fault', 420, 3), below: true },
    column('a', 90),
  ];
  expect(columnsFor(all, 1200)).toBe(all);
  const shown = columnsFor(all, 358);
  expect(shown.map(({ id, isBelow }) => [id, isBelow])).toEqual([
    ['name', undefined],
    ['a', undefined],
    ['fault', true],
  ]);
  expect(trackList(shown).width).toBe(148 + 90);
});

test('shares the remaining width in proportion', () => {
  expect(trackList(columns)).toEqual({
    template: 'minmax(280px,280fr) minmax(100px,100fr) minmax(120px,120fr)',
    width: 500,
  });
});

test('tells how much of a column of numbers is left beside the first', () => {
  const [first, spend, type] = columns;
  if (!first || !spend || !type) throw new Error('Three columns');
  const some = [first, { ...spend, align: 'end' as const }, type];
  // Spend is covered from 1 to 99 pixels; a cut text cannot be mistaken for another.
  expect([0, 1, 60, 99, 100, 101, 300].map((at) => cutWidth(some, at))).toEqual([
    0, 99, 40, 1, 0, 0, 0,
  ]);
});
