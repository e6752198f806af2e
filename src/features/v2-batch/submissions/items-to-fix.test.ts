import { expect, test } from 'vitest';
import type { ItemOutcome } from '#features/v2-batch/store/stored-items.ts';
import { isItemToFix, countItemsToFix, withoutExisting } from './items-to-fix.ts';
import { batch } from './test-batch.ts';

const ended = { standing: 'sent', id: 'id', status: 'PARTIAL', count: 10 } as const;

test.each([
  [{ ...ended, good: 7, failed: 2 }, 2, 1],
  [{ ...ended, good: 10, failed: 0 }, 0, 0],
  // It ended without item results.
  [{ ...ended, good: null, failed: null }, 0, 10],
  [{ ...ended, status: 'RUNNING' }, 0, 0],
  [{ ...ended, standing: 'unknown' as const }, 0, 0],
])('of %o, %i items failed and %i have no result', (changes, failed, noResult) => {
  expect([
    countItemsToFix(batch(changes), 'failed'),
    countItemsToFix(batch(changes), 'noResult'),
  ]).toEqual([failed, noResult]);
});

const row = (asin: string, percACoS: string) => ({ asin, countryCode: 'DE', percACoS });

test('an item without a result, or without a success flag in it, has no result', () => {
  const item = {
    ...row('B000000001', '1'),
    percACoS: 1,
    index: 0,
    refusal: null,
  };
  const result = { id: null, asin: null, countryCode: null, percACoS: null, message: null };
  const so = (success: boolean | null): ItemOutcome => ({
    ...item,
    result: { ...result, success, process: null },
  });
  const all = [{ ...item, result: null }, so(null), so(false), so(true)];
  expect(all.map((it) => isItemToFix(it, 'noResult'))).toEqual([true, true, false, false]);
  expect(all.map((it) => isItemToFix(it, 'failed'))).toEqual([false, false, true, false]);
});

test('a row in the list is not added again, unless its target differs', () => {
  const rows = [row('B000000001', '12.5'), row('B000000002', '7')];
  expect(withoutExisting(rows, [])).toEqual(rows);
  expect(withoutExisting(rows, rows)).toEqual([]);
  expect(withoutExisting(rows, [row('B000000001', '12.50'), row('B000000002', '8')])).toEqual([
    rows[1],
  ]);
});
