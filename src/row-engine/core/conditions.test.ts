import { expect, test } from 'vitest';
import type { ColumnFilter } from '#lib/table-query.ts';
import { implies } from './conditions.ts';

const says = (narrow: Partial<ColumnFilter>, wide: Partial<ColumnFilter>): boolean => {
  const [one, other] = [narrow, wide].map((filter) => ({ column: 'a', ...filter }) as ColumnFilter);
  if (one === undefined || other === undefined) throw new TypeError('Two filters.');
  return implies({ of: 'column', filter: one }, { of: 'column', filter: other });
};

test.each<[Partial<ColumnFilter>, Partial<ColumnFilter>, boolean]>([
  [{ test: 'set', values: ['x'] }, { test: 'set', values: ['x', 'y'] }, true],
  [{ test: 'set', values: ['x', 'z'] }, { test: 'set', values: ['x', 'y'] }, false],
  [{ test: 'range', from: 2 }, { test: 'range', from: 1 }, true],
  [{ test: 'range', from: 1 }, { test: 'range', from: 2 }, false],
  [{ test: 'range', from: 2 }, { test: 'range', from: 1, to: 5 }, false],
  [{ test: 'range', from: 2, to: 3 }, { test: 'range', from: 1, to: 5 }, true],
  [{ test: 'contains', text: 'Größen' }, { test: 'contains', text: 'gros' }, true],
  [{ test: 'contains', text: 'rötlich' }, { test: 'contains', text: 'ROT' }, true],
  [{ test: 'contains', text: 'one two' }, { test: 'contains', text: 'tw on' }, true],
  [{ test: 'starts', text: 'ab' }, { test: 'starts', text: 'a' }, true],
  [{ test: 'starts', text: 'ba' }, { test: 'starts', text: 'a' }, false],
  [
    { test: 'set', values: ['x'], not: true },
    { test: 'set', values: ['x', 'y'], not: true },
    false,
  ],
  [{ test: 'empty', column: 'b' }, { test: 'empty' }, false],
])('%j says no less than %j: %s', (narrow, wide, expected) => {
  expect(says(narrow, wide)).toBe(expected);
});
