import { expect, test } from 'vitest';
import { type Column, cutWidth, hasCards, trackList } from './column.ts';

const column = (id: string, width: number): Column<string> => ({
  id,
  header: id,
  width,
  value: (row) => row,
});
const columns = [column('name', 280), column('spend', 100), column('type', 120)];

test('rows are cards in a narrow grid if they have more than four columns, or need more than its width', () => {
  const many = ['a', 'b', 'c', 'd', 'e'].map((id) => column(id, 20));
  expect([0, 639, 640].map((width) => hasCards(many, width))).toEqual([false, true, false]);
  expect([499, 500, 639].map((width) => hasCards(columns, width))).toEqual([true, false, false]);
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
