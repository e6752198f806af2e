import { expect, test } from 'vitest';
import { arraySource } from './row-source.ts';

test('an array is a source with all of its lines present', async () => {
  const source = arraySource(['a', 'b', 'c'], (row) => row);
  expect(source).toMatchObject({ count: 3, rows: 3, total: 3 });
  expect([source.at(1), source.at(3), source.groupAt(0)]).toEqual(['b', undefined, undefined]);
  expect(await source.range(1, 9)).toEqual([{ row: 'b' }, { row: 'c' }]);
  expect([await source.indexOf('c'), await source.indexOf('x')]).toEqual([2, -1]);
  expect(source.subscribe(() => {})).toBeTypeOf('function');
});
