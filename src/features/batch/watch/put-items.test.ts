import { expect, test } from 'vitest';
import type { ReadRow } from '#domain/batch-file.ts';
import type { ListView } from '#workspace/batch/list.ts';
import { createPutter } from './put-items.ts';

test('who presses twice adds the items once, and is told', async () => {
  const rows: ReadRow[] = [];
  const items = ['B000000001', 'B000000002'].map((asin) => ({
    asin,
    countryCode: 'DE',
    percACoS: 12.5,
  }));
  const said = [{ index: 0, text: 'No.' }];
  const put = createPutter(
    { items: () => Promise.resolve(new Map([['one', { items, left: [], said, results: null }]])) },
    {
      snapshot: () => ({ rows }) as unknown as ListView,
      add: (more) => {
        rows.push(...more);
        return Promise.resolve(0);
      },
    },
  );
  expect(await Promise.all([put(['one'], () => true), put(['one'], () => true)])).toEqual([
    '2 items put on the list of new changes.',
    '0 items put on the list of new changes. 2 items are on it already.',
  ]);
  expect(rows.map(({ flaw }) => flaw)).toEqual(['The service said: No.', null]);
});
