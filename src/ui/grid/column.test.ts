import { expect, test } from 'vitest';
import { type Column, columnsFor, trackList } from './column.ts';

const column = (id: string, width: number, priority?: 1 | 2 | 3): Column<string> => ({
  id,
  header: id,
  width,
  priority,
  cell: (row) => row,
});
const columns = [column('name', 280, 1), column('spend', 100, 2), column('type', 120, 3)];

test('a wide or unmeasured grid shows every column as it is', () => {
  expect(columnsFor(columns, 1200)).toBe(columns);
  expect(columnsFor(columns, 0)).toBe(columns);
});

test('a narrow grid drops what gives way and narrows the first column', () => {
  expect(columnsFor(columns, 358).map(({ id, width }) => [id, width])).toEqual([
    ['name', 148],
    ['spend', 100],
  ]);
  const tight = [column('name', 280, 1), column('spend', 132, 2), column('acos', 88, 2)];
  expect(columnsFor(tight, 356).map(({ width }) => width)).toEqual([136, 132, 88]);
});

test('what must be read stands under the others in a narrow grid, and takes no width there', () => {
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

test('columns share what is left in proportion', () => {
  expect(trackList(columns)).toEqual({
    template: 'minmax(280px,280fr) minmax(100px,100fr) minmax(120px,120fr)',
    width: 500,
  });
});
