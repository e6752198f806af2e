import { expect, test } from 'vitest';
import { moversOf } from './biggest-movers.ts';

const sums = (spend: Record<string, number>) =>
  new Map(Object.entries(spend).map(([id, value]) => [id, { spend: value }]));

test('ranks by absolute change in both directions, biggest first', () => {
  const before = sums({ a: 100, b: 50, c: 10, d: 7 });
  const now = sums({ a: 130, b: 20, c: 40, e: 5, d: 7 });
  const { up, down } = moversOf(before, now, 'spend', 2);
  expect(up.map(({ id, change, share }) => [id, change, share])).toEqual([
    ['a', 30, 0.3],
    ['c', 30, 3],
  ]);
  expect(down.map(({ id, change, share }) => [id, change, share])).toEqual([['b', -30, -0.6]]);
});

test('new rows have no percentage, removed ones fell by their whole value', () => {
  const { up, down } = moversOf(sums({ gone: 3 }), sums({ fresh: 2 }), 'spend', 5);
  expect(up).toEqual([{ id: 'fresh', before: {}, now: { spend: 2 }, change: 2, share: null }]);
  expect(down[0]).toMatchObject({ id: 'gone', change: -3, share: -1 });
});

test('floating-point residue is not a change', () => {
  const { up, down } = moversOf(sums({ a: 0.3 }), sums({ a: 0.1 + 0.2 }), 'spend', 5);
  expect([up, down]).toEqual([[], []]);
});
