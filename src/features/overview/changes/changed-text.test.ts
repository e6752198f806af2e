import { expect, test } from 'vitest';
import { leftOutText } from './changed-text.ts';

test('states how many campaigns a ratio leaves out, before and now', () => {
  expect(leftOutText({ acos: [0, 0], cvr: [0, 0] })).toEqual([]);
  expect(leftOutText({ acos: [1, 2], cvr: [0, 1300] })).toEqual([
    'ACOS excludes 1 campaign then and 2 now, with missing spend or sales data.',
    'CVR excludes 0 campaigns then and 1,300 now, with missing clicks or conversions data.',
  ]);
});
