import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createBatchStore } from '#features/v2-batch/store/batch-store.ts';
import { startTabs } from '#shared/user/test-tabs.ts';
import type { ParsedRow } from './batch-file.ts';
import { type DraftStore, createDraftStore } from './draft-store.ts';

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
});

afterEach(() => {
  vi.unstubAllGlobals();
});

const rows = (...numbers: number[]): ParsedRow[] =>
  numbers.map((no) => ({
    asin: `B${String(no).padStart(9, '0')}`,
    countryCode: 'DE',
    percACoS: '12.5',
    flaw: null,
  }));

/** A tab with a draft; nothing is sent, because the browser is offline. */
function open(tabs: ReturnType<typeof startTabs>) {
  const tab = tabs.open();
  const leavers: (() => void)[] = [];
  const ports = {
    ...tab.ports,
    isOnline: () => false,
    onLeave: (leave: () => void) => leavers.push(leave),
  };
  const batches = createBatchStore(ports);
  const draft = createDraftStore(ports, batches);
  const leave = () => leavers.forEach((it) => it());
  return { ...tab, batches, draft, leave };
}

const asins = (draft: DraftStore) => draft.state()?.rows.map(({ asin }) => Number(asin.slice(1)));
const shows = async (draft: DraftStore, ...numbers: number[]) => {
  await expect.poll(() => asins(draft)).toEqual(numbers);
};
const itemsOf = (draft: DraftStore) => draft.state()?.draft.items() ?? [];

test('the draft is restored after a reload and in other tabs, with its edits', async () => {
  const tabs = startTabs();
  const [one, two] = [open(tabs), open(tabs)];
  await one.draft.add(rows(1, 2, 3));
  await shows(two.draft, 1, 2, 3);
  two.draft.remove(({ no }) => no === 2);
  await shows(one.draft, 1, 3);
  one.draft.edit([{ no: 3, field: 'percACoS', text: 'x' }]);
  // The page closes before the edit was saved.
  one.leave();
  await new Promise((next) => setImmediate(next));
  one.close();
  const three = open(tabs);
  await shows(three.draft, 1, 3);
  expect(three.draft.state()).toMatchObject({ invalid: 1, isSaved: true });
});

test('text that was not added yet survives a reload at once, and does not replace rows of other tabs', async () => {
  const tabs = startTabs();
  const [one, two] = [open(tabs), open(tabs)];
  expect(await one.draft.text()).toBe('');
  await one.draft.add(rows(1));
  await shows(two.draft, 1);
  two.draft.setText('B000000001,DE,1');
  two.draft.setText('B000000001,DE,12\nB0');
  await one.draft.add(rows(2));
  // On another page of this tab, and after a reload.
  expect(await two.draft.text()).toBe('B000000001,DE,12\nB0');
  two.close();
  const three = open(tabs);
  expect(await three.draft.text()).toBe('B000000001,DE,12\nB0');
  await shows(three.draft, 1, 2);
  three.draft.setText('');
  expect(await open(tabs).draft.text()).toBe('');
});

test('a draft is submitted once, and every tab starts another', async () => {
  const tabs = startTabs();
  const [one, two] = [open(tabs), open(tabs)];
  await one.draft.add(rows(1, 2));
  await shows(two.draft, 1, 2);
  const all = itemsOf(one.draft);
  // Both tabs at once, and twice in one of them.
  const done = await Promise.all([
    one.draft.submit(all),
    two.draft.submit(all),
    one.draft.submit(all),
  ]);
  expect(done.filter(Boolean)).toHaveLength(1);
  await shows(one.draft);
  await shows(two.draft);
  expect(one.batches.state().stored?.submissions).toHaveLength(1);
  await one.draft.add(rows(7));
  await shows(two.draft, 7);
  expect(await two.draft.submit(itemsOf(two.draft))).toBe(true);
  await expect.poll(() => one.batches.state().stored?.submissions.length).toBe(2);
});

test('a tab that missed a submission does not submit the same draft again', async () => {
  const tabs = startTabs();
  const [awake, asleep] = [open(tabs), open(tabs)];
  await awake.draft.add(rows(1));
  await shows(asleep.draft, 1);
  const all = itemsOf(asleep.draft);
  // It receives no messages.
  const sleeper = createDraftStore(
    { ...asleep.ports, openChannel: () => ({ post: () => {}, close: () => {} }) },
    asleep.batches,
  );
  await shows(sleeper, 1);
  expect(await awake.draft.submit(all)).toBe(true);
  await awake.draft.add(rows(2));
  await shows(asleep.draft, 2);
  expect(await sleeper.submit(all)).toBe(false);
  expect(awake.batches.state().stored?.submissions).toHaveLength(1);
  await shows(sleeper, 2);
});

test('a draft whose page closed right after it was submitted is not restored', async () => {
  const tabs = startTabs();
  const one = open(tabs);
  await one.draft.add(rows(1));
  await shows(one.draft, 1);
  await expect.poll(() => tabs.storage.read('lists', 'batch', (it) => it as object)).not.toBeNull();
  const kept = await tabs.storage.read('lists', 'batch', (it) => it as { key: string });
  await one.batches.submit(kept?.key ?? '', itemsOf(one.draft));
  one.close();
  const two = open(tabs);
  await shows(two.draft);
  await two.batches.remove([kept?.key ?? '']);
  await shows(open(tabs).draft);
});

test('a draft that would exceed the maximum number of batches is not submitted', async () => {
  const tabs = startTabs();
  const { draft, batches } = open(tabs);
  await batches.ready;
  const many = Array.from({ length: 99_900 }, () => ({ asin: '', countryCode: 'DE', percACoS: 1 }));
  await batches.submit('before', many);
  await draft.add(rows(1));
  await expect(draft.submit(itemsOf(draft))).resolves.toBe(true);
  await draft.add(rows(2));
  await expect(draft.submit(itemsOf(draft))).rejects.toThrow(RangeError);
  await shows(draft, 2);
  // The tab still receives changes of other tabs.
  const other = open(tabs);
  await shows(other.draft, 2);
  await other.draft.add(rows(3));
  await shows(draft, 2, 3);
});

test('a draft that another tab changed after the user reviewed it is not submitted', async () => {
  const tabs = startTabs();
  const [one, two] = [open(tabs), open(tabs)];
  await one.draft.add(rows(1, 2));
  await shows(two.draft, 1, 2);
  const asked = itemsOf(one.draft);
  const refused = () => expect(one.draft.submit(asked)).rejects.toThrow(/changed in another tab/);
  await two.draft.add(rows(3));
  await shows(one.draft, 1, 2, 3);
  await refused();
  two.draft.remove(({ no }) => no === 3);
  two.draft.edit([{ no: 2, field: 'percACoS', text: '7' }]);
  await expect.poll(() => itemsOf(one.draft)[1]?.percACoS).toBe(7);
  await refused();
  two.draft.edit([{ no: 2, field: 'percACoS', text: 'x' }]);
  await expect.poll(() => one.draft.state()?.invalid).toBe(1);
  await refused();
  expect(one.batches.state().stored?.submissions).toEqual([]);
  await shows(one.draft, 1, 2);
  two.draft.edit([{ no: 2, field: 'percACoS', text: '12.5' }]);
  await expect.poll(() => one.draft.state()?.invalid).toBe(0);
  expect(await one.draft.submit(asked)).toBe(true);
});

test('rows added in another tab without a message are not lost', async () => {
  const tabs = startTabs();
  const [one, two] = [open(tabs), open(tabs)];
  await two.draft.add(rows(1));
  await shows(one.draft, 1);
  const sleeper = createDraftStore(
    { ...one.ports, openChannel: () => ({ post: () => {}, close: () => {} }) },
    one.batches,
  );
  await shows(sleeper, 1);
  await two.draft.add(rows(2));
  await shows(one.draft, 1, 2);
  await expect(sleeper.submit(itemsOf(sleeper))).rejects.toThrow(/changed in another tab/);
  await shows(sleeper, 1, 2);
});

test('rows added while another tab submits are in the next draft', async () => {
  const tabs = startTabs();
  const [one, two] = [open(tabs), open(tabs)];
  await one.draft.add(rows(1, 2));
  await shows(two.draft, 1, 2);
  const all = itemsOf(one.draft);
  // Rows added before and after the submission was saved, and a changed row.
  const submitted = one.draft.submit(all);
  await two.draft.add(rows(3));
  two.draft.edit([{ no: 2, field: 'percACoS', text: '7' }]);
  expect(await submitted).toBe(true);
  await two.draft.add(rows(4));
  for (const { draft } of [one, two]) {
    await expect.poll(() => asins(draft)?.toSorted()).toEqual([2, 3, 4]);
  }
  expect(one.batches.state().stored?.submissions).toHaveLength(1);
  await shows(open(tabs).draft, ...(asins(one.draft) ?? []));
});

test('the draft is kept at sign-out, and other users do not see it', async () => {
  const tabs = startTabs();
  const one = open(tabs);
  await one.draft.add(rows(1));
  await expect.poll(() => tabs.storage.read('lists', 'batch', (it) => it)).not.toBeNull();
  await tabs.storage.eraseSession();
  tabs.signIn('two');
  one.close();
  await shows(open(tabs).draft);
  tabs.signIn('one');
  await shows(open(tabs).draft, 1);
});
