import { expect, test, vi } from 'vitest';
import { arraySource } from './row-source.ts';

test('an array is a source with all of its lines present', async () => {
  const source = arraySource(['a', 'b', 'c'], (row) => row);
  expect(source).toMatchObject({ count: 3, rows: 3, total: 3 });
  expect([source.at(1), source.at(3), source.groupAt(0)]).toEqual(['b', undefined, undefined]);
  expect(await source.range(1, 9)).toEqual([{ row: 'b' }, { row: 'c' }]);
  expect([await source.indexOf('c'), await source.indexOf('x')]).toEqual([2, -1]);
  const arrived = vi.fn<() => void>();
  const unsubscribe = source.subscribe(arrived);
  await source.range(0, 3);
  // Nothing is left to arrive, so that a grid does not render again.
  expect([arrived.mock.calls.length, source.arrivals()]).toEqual([0, 0]);
  expect(unsubscribe).not.toThrow();
});
