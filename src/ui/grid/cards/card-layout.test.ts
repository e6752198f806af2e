import { expect, test } from 'vitest';
import type { Column } from '#ui/grid/column.ts';
import { cardLayout } from './card-layout.ts';

const column = (id: string, own: Partial<Column<string>> = {}): Column<string> => ({
  id,
  header: id,
  width: 100,
  value: (row) => row,
  ...own,
});
const numbers = (ids: string) => ids.split('').map((id) => column(id, { align: 'end' }));
const options = { sortedBy: [], density: undefined, hasAllColumns: false };
const idsOf = (columns: readonly Column<string>[]) => columns.map(({ id }) => id).join(' ');

test('a card has a title and six fields: what it is sorted by, long texts, then by priority', () => {
  const columns = [
    column('title'),
    column('x', { priority: 3 }),
    ...numbers('abcdef'),
    column('note', { isLong: true, priority: 3 }),
    column('first', { priority: 1 }),
    column('sorted', { priority: 3, hidden: true }),
    column('hidden', { hidden: true }),
  ];
  const short = cardLayout(columns, 360, { ...options, sortedBy: ['sorted'] });
  expect(idsOf(short.columns)).toBe('title a b c note first sorted');
  expect(short.canBeShort).toBe(true);
  const whole = cardLayout(columns, 360, { ...options, hasAllColumns: true });
  expect(idsOf(whole.columns)).toBe('title x a b c d e f note first');
  expect(whole.canBeShort).toBe(true);
  expect(cardLayout(columns.slice(0, 7), 360, options).canBeShort).toBe(false);
});

test('fields share a line if they fit; the height is that of the lines the browser makes', () => {
  const linesAt = (width: number, columns: Column<string>[]) => {
    const { lines, tracks, rowHeight } = cardLayout([column('title'), ...columns], width, options);
    const [, count] = /repeat\((\d+), 24px\)/.exec(lines) ?? [];
    expect(rowHeight).toBe(16 + 24 + 24 * Number(count) + 1);
    return [/repeat\((\d+),/.exec(tracks)?.[1], count].join(' × ');
  };
  expect(linesAt(280, numbers('abcd'))).toBe('1 × 4');
  expect(linesAt(356, numbers('abcd'))).toBe('2 × 2');
  expect(linesAt(356, numbers('abc'))).toBe('2 × 2');
  expect(linesAt(620, numbers('abcd'))).toBe('4 × 1');
  const [a, b, c] = numbers('abc') as [Column<string>, Column<string>, Column<string>];
  // One that needs a line of its own leaves the rest of the line before it empty.
  expect(linesAt(356, [a, { ...b, width: 300 }, c])).toBe('2 × 3');
  expect(linesAt(356, [a, column('note', { isLong: true }), c])).toBe('2 × 4');
});

test('a text beside its label needs more room than a number below its header', () => {
  const wide = (own: Partial<Column<string>>) =>
    cardLayout([column('title'), column('Campaign type', { width: 130, ...own })], 356, options)
      .columns[1];
  expect(wide({})).toMatchObject({ isWide: true });
  expect(wide({ align: 'end' })).toMatchObject({ isWide: false });
});
