import { expect, test } from 'vitest';
import type { ItemOutcome } from '#workspace/batch/items.ts';
import { isMended, mendedCount, notThere } from './mend.ts';
import { batch } from './test-batch.ts';

const ended = { standing: 'sent', id: 'id', status: 'PARTIAL', count: 10 } as const;

test.each([
  [{ ...ended, good: 7, failed: 2 }, 2, 1],
  [{ ...ended, good: 10, failed: 0 }, 0, 0],
  // It ended, and nothing was said of its items.
  [{ ...ended, good: null, failed: null }, 0, 10],
  // Some were not sent again with it.
  [{ ...ended, good: 5, failed: 1, left: 3 }, 1, 1],
  [{ ...ended, status: 'RUNNING' }, 0, 0],
  [{ ...ended, standing: 'unknown' as const }, 0, 0],
])('of %o, %i items failed and %i got no word', (changes, failed, silent) => {
  expect([mendedCount(batch(changes), 'failed'), mendedCount(batch(changes), 'silent')]).toEqual([
    failed,
    silent,
  ]);
});

const row = (asin: string, percACoS: string) => ({ asin, countryCode: 'DE', percACoS });

test('an item without a result, or without a word in it, is a silent one', () => {
  const item = { ...row('B000000001', '1'), percACoS: 1, index: 0, isLeft: false, said: null };
  const result = { id: null, asin: null, countryCode: null, percACoS: null, message: null };
  const so = (success: boolean | null): ItemOutcome => ({
    ...item,
    result: { ...result, success, process: null },
  });
  const left = { ...item, isLeft: true, result: null };
  const all = [{ ...item, result: null }, so(null), so(false), so(true), left];
  expect(all.map((it) => isMended(it, 'silent'))).toEqual([true, true, false, false, false]);
  expect(all.map((it) => isMended(it, 'failed'))).toEqual([false, false, true, false, false]);
});

test('what is on the list just as it is, is not put there again; another percentage is', () => {
  const rows = [row('B000000001', '12.5'), row('B000000002', '7')];
  expect(notThere(rows, [])).toEqual(rows);
  expect(notThere(rows, rows)).toEqual([]);
  expect(notThere(rows, [row('b000000001', '12.50'), row('B000000002', '8')])).toEqual([rows[1]]);
});
