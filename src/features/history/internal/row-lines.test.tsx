import { expect, test } from 'vitest';
import { daysFrom } from '#lib/day-lists.ts';
import { render } from '#ui/test-render.tsx';
import { rowLines } from './row-lines.tsx';
import { merged, read, rowOf } from '#features/history/test-history.ts';

const days = daysFrom('2026-10-30', '2026-11-02');
const rows = [
  rowOf('2026-10-31', 'a', { spend: 1, sales: 2 }),
  rowOf('2026-11-01', 'other', { spend: 1 }),
  rowOf('2026-11-02', 'a', { spend: 3, sales: 9 }),
  rowOf('2026-11-02', 'mixed', { spend: 3 }),
  rowOf('2026-11-02', 'mixed', { spend: 3, currency: 'USD' }),
];
const active = new Map([['2026-10-30', 1]]);
const reading = read({ rows, active, start: '2026-10-30', end: '2026-11-02' });
const period = {
  days,
  all: days,
  before: null,
  projection: null,
  blocks: [...merged(reading.blocks).values()],
};
const lineOf = rowLines(period, ({ id }) => id);

/** The points of each line: where it begins, and where it goes. */
function steps(): string[] {
  return [...document.querySelectorAll('path')].map((path) =>
    (path.getAttribute('d') ?? '').replaceAll(/[^ML]/g, ''),
  );
}

test('a day that was not read interrupts the line, and one without activity does not', async () => {
  // October 30 had rows before and now has none, so it was not read.
  await render(lineOf('a'));
  expect(steps()).toEqual(['MLL', 'MLL']);
});

test('a month that was not read is no part of the line', async () => {
  const blocks = period.blocks.filter(({ month }) => month === '2026-11');
  await render(rowLines({ ...period, blocks }, ({ id }) => id)('a'));
  expect(steps()).toEqual(['ML', 'ML']);
});

test('several currencies are never drawn as one line', () => {
  expect(lineOf('mixed')).toBeNull();
  expect(lineOf('unknown')).toBeNull();
});
