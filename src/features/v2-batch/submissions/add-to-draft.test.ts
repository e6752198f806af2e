import { expect, test } from 'vitest';
import type { ParsedRow } from '#features/v2-batch/draft/batch-file.ts';
import type { DraftStoreView } from '#features/v2-batch/draft/draft-store.ts';
import { createDraftAdder } from './add-to-draft.ts';

test('a double click adds the items once, and says so', async () => {
  const rows: ParsedRow[] = [];
  const items = ['B000000001', 'B000000002'].map((asin) => ({
    asin,
    countryCode: 'DE',
    percACoS: 12.5,
  }));
  const said = [{ index: 0, text: 'No.' }];
  const add = createDraftAdder(
    { items: () => Promise.resolve(new Map([['one', { items, said, results: null }]])) },
    {
      state: () => ({ rows }) as unknown as DraftStoreView,
      add: (more) => {
        rows.push(...more);
        return Promise.resolve(0);
      },
    },
  );
  expect(await Promise.all([add(['one'], () => true), add(['one'], () => true)])).toEqual([
    '2 items added to the draft.',
    '0 items added to the draft. 2 items are already in the draft.',
  ]);
  expect(rows.map(({ flaw }) => flaw)).toEqual(['The service said: No.', null]);
});
