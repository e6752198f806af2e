import { expect, test } from 'vitest';
import { biggestFirst, type Mover } from './movers-table.tsx';

const spent = (id: string, before: number, after: number): Mover => ({
  id,
  change: { spend: [before, after], sales: null },
});

test('ranks by absolute change, whatever its direction and share', () => {
  const movers = [spent('a', 100, 130), spent('b', 50, 10), spent('c', 1, 3), spent('gone', 3, 0)];
  expect(biggestFirst(movers, 'spend').map(({ id }) => id)).toEqual(['b', 'a', 'gone', 'c']);
});

test('neither an unknown figure nor floating-point residue is a change', () => {
  expect(biggestFirst([spent('a', 0.3, 0.1 + 0.2)], 'spend')).toEqual([]);
  expect(biggestFirst([spent('a', 1, 2)], 'sales')).toEqual([]);
});
