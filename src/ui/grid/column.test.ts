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
});

test('columns share what is left in proportion', () => {
  expect(trackList(columns)).toEqual({
    template: 'minmax(280px,280fr) minmax(100px,100fr) minmax(120px,120fr)',
    width: 500,
  });
});
