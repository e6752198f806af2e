import { expect, test } from 'vitest';
import { leftOutWords } from './changed-words.ts';

test('says how many campaigns a ratio leaves out, then and now', () => {
  expect(leftOutWords({ acos: [0, 0], cvr: [0, 0] })).toEqual([]);
  expect(leftOutWords({ acos: [1, 2], cvr: [0, 1300] })).toEqual([
    'ACOS excludes 1 campaign then and 2 now, with missing spend or sales data.',
    'CVR excludes 0 campaigns then and 1,300 now, with missing clicks or conversions data.',
  ]);
});
