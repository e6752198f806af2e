import { expect, test } from 'vitest';
import { nextSort } from './search-params.ts';

test('a header sorts figures descending and text ascending, and reverses on the next click', () => {
  const first = nextSort([], 'spend', { additive: false, figures: true });
  expect(first).toEqual([{ column: 'spend', descending: true }]);
  expect(nextSort(first, 'spend', { additive: false, figures: true })).toEqual([
    { column: 'spend', descending: false },
  ]);
  expect(nextSort(first, 'name', { additive: true, figures: false })).toEqual([
    { column: 'spend', descending: true },
    { column: 'name', descending: false },
  ]);
});
