import { beforeEach, expect, test, vi } from 'vitest';
import { asins, openDraftTab, rows } from '#features/v2-batch/draft/test-draft-tabs.ts';
import { startTabs } from '#shared/user/test-tabs.ts';
import { addToDraft } from './add-to-draft.ts';

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  return () => vi.unstubAllGlobals();
});

const items = ['B000000001', 'B000000002'].map((asin) => ({
  asin,
  countryCode: 'DE',
  percACoS: 12.5,
}));
const said = [{ index: 0, text: 'No.' }];
const batches = {
  items: () => Promise.resolve(new Map([['one', { items, said, results: null }]])),
};

test('a double click adds the items once, and says so', async () => {
  const { draft } = openDraftTab(startTabs());
  const add = () => addToDraft(batches, draft, [{ key: 'one' }], () => true);
  expect(await Promise.all([add(), add()])).toEqual([
    '2 items added to the draft.',
    '0 items added to the draft. 2 items are already in the draft.',
  ]);
  expect(draft.state()?.rows.map(({ flaw }) => flaw)).toEqual(['The service said: No.', null]);
});

test('the draft is taken over from another tab, with the rows that it has added meanwhile', async () => {
  const tabs = startTabs();
  const editing = openDraftTab(tabs);
  await editing.draft.add(rows(2));
  const { draft } = openDraftTab(tabs);
  await expect.poll(() => draft.state()?.isEditing).toBe(false);
  await editing.draft.add(rows(7));
  expect(await addToDraft(batches, draft, [{ key: 'one' }], () => true)).toBe(
    '1 item added to the draft. 1 item is already in the draft.',
  );
  expect([draft.state()?.isEditing, asins(draft)]).toEqual([true, [2, 7, 1]]);
});
