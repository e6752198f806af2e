import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startTabs } from '#shared/user/test-tabs.ts';
import { NotSaved } from '#storage/user-storage.ts';
import type { DraftStore } from './draft-store.ts';
import { asins, openDraftTab, rows } from './test-draft-tabs.ts';

let tabs: ReturnType<typeof startTabs>;
beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  tabs = startTabs();
  // No tab works in the background.
  tabs.isLive = false;
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const shows = async ({ draft }: { draft: DraftStore }, ...numbers: number[]) => {
  await expect.poll(() => asins(draft)).toEqual(numbers);
};
const edits = ({ draft }: { draft: DraftStore }) => draft.state()?.isEditing;
const becomesEditor = async (tab: { draft: DraftStore }) => {
  await expect.poll(() => edits(tab)).toBe(true);
};
const isLoaded = async ({ draft }: { draft: DraftStore }) => {
  await expect.poll(() => draft.state()).not.toBeNull();
};
const isSaved = async (text: string) => {
  const read = () => tabs.storage.read('lists', 'batch', (it) => it as { rows: string });
  await expect.poll(async () => (await read())?.rows).toContain(text);
};

/** A waiting tab that stands still until it is released, when it edits: messages come after the lock. */
async function openSlowTab() {
  const running = Promise.withResolvers<void>();
  let isSlow = false;
  const next = openDraftTab(tabs, { gate: () => (isSlow ? running.promise : Promise.resolve()) });
  await isLoaded(next);
  isSlow = true;
  return {
    next,
    release: async (): Promise<void> => {
      await new Promise((then) => setImmediate(then));
      running.resolve();
      await becomesEditor(next);
    },
  };
}
const rowsOf = ({ draft }: { draft: DraftStore }) => draft.state()?.rows ?? [];

/** A tab that edits, and others that were opened after it. */
async function openTabs() {
  const first = openDraftTab(tabs);
  await becomesEditor(first);
  const [second, third] = [openDraftTab(tabs), openDraftTab(tabs)];
  for (const tab of [second, third]) await isLoaded(tab);
  return [first, second, third] as const;
}

test('a single tab edits at once, without having been shown as read-only', async () => {
  const one = openDraftTab(tabs);
  const seen: unknown[] = [];
  one.draft.subscribe(() => seen.push(edits(one)));
  await one.draft.add(rows(1));
  expect(new Set(seen)).toEqual(new Set([true]));
});

test('the draft is restored after a reload, with a change made as the page was left', async () => {
  const one = openDraftTab(tabs);
  await one.draft.add(rows(1, 2, 3));
  one.draft.remove(({ no }) => no === 2);
  await one.leave();
  const two = openDraftTab(tabs);
  await shows(two, 1, 3);
  expect(edits(two)).toBe(true);
});

test('a page that is restored after it was left goes on, and the draft is what it saved last', async () => {
  const one = openDraftTab(tabs);
  await one.draft.add(rows(1));
  one.hidePage();
  await one.draft.add(rows(2));
  await isSaved('B000000002');
  await expect.poll(() => tabs.storage.read('lists', 'batch-left', (it) => it)).toBeNull();
  one.close();
  await shows(openDraftTab(tabs), 1, 2);
});

test('what the editing tab did just before it was closed counts, even if the next one has not heard of it', async () => {
  const one = openDraftTab(tabs);
  await one.draft.add(rows(1));
  const { next, release } = await openSlowTab();
  await one.draft.add(rows(2));
  await isSaved('B000000002');
  one.close();
  await release();
  expect(asins(next.draft)).toEqual([1, 2]);
});

test('text that was not added yet survives a reload at once', async () => {
  const one = openDraftTab(tabs);
  expect(await one.draft.text()).toBe('');
  one.draft.setText('B000000001,DE,1');
  one.draft.setText('B000000001,DE,12\nB0');
  await expect.poll(() => one.draft.text()).toBe('B000000001,DE,12\nB0');
  one.close();
  const two = openDraftTab(tabs);
  await becomesEditor(two);
  expect(await two.draft.text()).toBe('B000000001,DE,12\nB0');
  two.draft.setText('');
  await expect.poll(() => two.draft.text()).toBe('');
});

test('another tab shows what the editing tab saves, and changes nothing', async () => {
  const [one, two] = await openTabs();
  await one.draft.add(rows(1, 2));
  await shows(two, 1, 2);
  expect([edits(one), edits(two)]).toEqual([true, false]);
  two.draft.edit([{ no: 1, field: 'percACoS', text: 'x' }]);
  two.draft.remove(() => true);
  two.draft.acceptFlaws();
  two.draft.setText('B0');
  await expect(two.draft.submit(rowsOf(two))).rejects.toThrow(/has changed/);
  two.lookAway();
  await two.leave();
  expect(asins(two.draft)).toEqual([1, 2]);
  const three = openDraftTab(tabs);
  await shows(three, 1, 2);
  expect(three.draft.state()?.invalid).toBe(0);
  expect(await three.draft.text()).toBe('');
  expect(three.batches.state().stored?.submissions ?? []).toEqual([]);
});

test('a tab that takes over gets what the other has not saved yet, before one that only waits', async () => {
  const [one, waiting, two] = await openTabs();
  await one.draft.add(rows(1, 2));
  one.draft.edit([{ no: 2, field: 'percACoS', text: '7' }]);
  await two.draft.takeOver();
  expect(edits(two)).toBe(true);
  expect(rowsOf(two).map(({ percACoS }) => percACoS)).toEqual(['12.5', '7']);
  await expect.poll(() => [edits(one), edits(waiting)]).toEqual([false, false]);
  two.draft.remove(({ no }) => no === 1);
  for (const tab of [one, waiting]) await shows(tab, 2);
  // And back.
  await one.draft.takeOver();
  expect([edits(one), asins(one.draft)]).toEqual([true, [2]]);
  await expect.poll(() => edits(two)).toBe(false);
});

test('a tab that is asked becomes read-only, and saves a cell that the page applies then', async () => {
  const [one, two] = await openTabs();
  await one.draft.add(rows(1));
  const seen: unknown[] = [];
  one.draft.subscribe(() => {
    seen.push(edits(one));
    // As the grid does when it becomes read-only.
    if (seen.length === 1) one.draft.edit([{ no: 1, field: 'percACoS', text: '7' }]);
  });
  await two.draft.takeOver();
  await expect.poll(() => edits(one)).toBe(false);
  expect(new Set(seen)).toEqual(new Set([false]));
  expect(rowsOf(two)[0]?.percACoS).toBe('7');
});

test('rows that are being added are saved before another tab takes over', async () => {
  const one = openDraftTab(tabs);
  await becomesEditor(one);
  // Adding takes longer than a tab has to answer.
  const silence = (seconds: number) =>
    seconds > 1 ? new Promise<void>(() => {}) : Promise.resolve();
  const two = openDraftTab(tabs, { silence });
  await isLoaded(two);
  const many = Array.from({ length: 3000 }, (_, i) => i + 1);
  const added = one.draft.add(rows(...many));
  const [overflow] = await Promise.all([added, two.draft.add(rows(9000))]);
  expect(overflow).toBe(0);
  expect(edits(two)).toBe(true);
  expect(asins(two.draft)).toEqual([...many, 9000]);
  await shows(one, ...many, 9000);
});

test('adding is for the tab in which it is done, and depends on the rows that are there then', async () => {
  const [one, two] = await openTabs();
  await one.draft.add(rows(1));
  await two.draft.add((existing) => rows(existing.length + 1));
  expect([edits(two), asins(two.draft)]).toEqual([true, [1, 2]]);
  await shows(one, 1, 2);
});

test('a frozen tab loses the draft as it has saved it, and overwrites nothing once it runs again', async () => {
  const running = Promise.withResolvers<void>();
  let isFrozen = false;
  const frozen = openDraftTab(tabs, {
    gate: () => (isFrozen ? running.promise : Promise.resolve()),
  });
  await frozen.draft.add(rows(1));
  const silence = Promise.withResolvers<void>();
  const two = openDraftTab(tabs, { silence: () => silence.promise });
  await shows(two, 1);
  isFrozen = true;
  frozen.draft.edit([{ no: 1, field: 'percACoS', text: 'x' }]);
  frozen.lookAway();
  const taking = two.draft.takeOver();
  silence.resolve();
  await taking;
  expect([edits(two), asins(two.draft)]).toEqual([true, [1]]);
  await two.draft.add(rows(2));
  isFrozen = false;
  running.resolve();
  await expect.poll(() => edits(frozen)).toBe(false);
  await shows(frozen, 1, 2);
  two.close();
  const three = openDraftTab(tabs);
  await shows(three, 1, 2);
  expect(three.draft.state()?.invalid).toBe(0);
});

test('what a frozen tab writes as it is closed does not replace the draft of the tab that has taken over', async () => {
  let isFrozen = false;
  const frozen = openDraftTab(tabs, {
    gate: () => (isFrozen ? new Promise(() => {}) : Promise.resolve()),
  });
  await frozen.draft.add(rows(1));
  const two = openDraftTab(tabs, { silence: () => Promise.resolve() });
  await shows(two, 1);
  isFrozen = true;
  frozen.draft.remove(() => true);
  await two.draft.add(rows(2));
  await frozen.leave();
  await two.leave();
  const three = openDraftTab(tabs);
  await becomesEditor(three);
  expect(asins(three.draft)).toEqual([1, 2]);
});

test('when the editing tab is closed, the visible one edits, and a hidden one only once it is looked at', async () => {
  const [one, hidden, two] = await openTabs();
  hidden.lookAway();
  await one.draft.add(rows(1));
  await shows(two, 1);
  one.close();
  await becomesEditor(two);
  expect(asins(two.draft)).toEqual([1]);
  two.close();
  await new Promise((next) => setImmediate(next));
  expect(edits(hidden)).toBe(false);
  hidden.look();
  await becomesEditor(hidden);
});

test('an editing tab that cannot save keeps the draft, and the other says so', async () => {
  const one = openDraftTab(tabs);
  await becomesEditor(one);
  let waited = Promise.withResolvers<void>();
  const two = openDraftTab(tabs, { silence: () => waited.promise });
  await isLoaded(two);
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  await one.draft.add(rows(1));
  const seen: unknown[] = [];
  one.draft.subscribe(() => seen.push(edits(one)));
  const taking = two.draft.takeOver();
  await expect.poll(() => seen.at(0)).toBe(false);
  await expect.poll(() => seen.at(-1)).toBe(true);
  waited.resolve();
  await expect(taking).rejects.toThrow('The other tab has not handed over the draft. Try again.');
  expect([edits(one), asins(one.draft)]).toEqual([true, [1]]);
  put.mockRestore();
  waited = Promise.withResolvers();
  await two.draft.takeOver();
  expect(asins(two.draft)).toEqual([1]);
});

test('a draft is submitted once, and the next one is empty', async () => {
  const [one, two] = await openTabs();
  await one.draft.add(rows(1, 2));
  await shows(two, 1, 2);
  const all = rowsOf(one);
  const done = await Promise.allSettled([
    one.draft.submit(all),
    two.draft.submit(rowsOf(two)),
    one.draft.submit(all),
  ]);
  expect(done.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected']);
  expect([edits(one), asins(one.draft)]).toEqual([true, []]);
  await shows(two);
  await two.draft.add(rows(7));
  await two.draft.submit(rowsOf(two));
  await expect.poll(() => one.batches.state().stored?.submissions.length).toBe(2);
});

test('another tab that asks for the draft while it is submitted gets the next one', async () => {
  const [one, two] = await openTabs();
  await one.draft.add(rows(1));
  const submitted = one.draft.submit(rowsOf(one));
  await two.draft.add(rows(2));
  await submitted;
  expect([edits(two), asins(two.draft)]).toEqual([true, [2]]);
  await expect.poll(() => two.batches.state().stored?.submissions.length).toBe(1);
});

test('a draft that has changed after the user reviewed it is not submitted', async () => {
  const [one, two] = await openTabs();
  await one.draft.add(rows(1, 2));
  const asked = rowsOf(one);
  const refused = () => expect(one.draft.submit(asked)).rejects.toThrow(/has changed/);
  await two.draft.takeOver();
  await refused();
  await one.draft.takeOver();
  one.draft.edit([{ no: 2, field: 'percACoS', text: '7' }]);
  await refused();
  expect(one.batches.state().stored?.submissions ?? []).toEqual([]);
  await shows(one, 1, 2);
});

test('a frozen tab that has lost the draft does not submit it', async () => {
  const [one] = await openTabs();
  await one.draft.add(rows(1));
  await isSaved('B000000001');
  // Another tab has taken it over without a word.
  await tabs.storage.write('lists', 'batch', { key: 'theirs', rows: '' });
  await expect(one.draft.submit(rowsOf(one))).rejects.toThrow(/has changed/);
  expect(one.batches.state().stored?.submissions ?? []).toEqual([]);
});

test('a draft that storage refuses to submit stays as it is', async () => {
  const one = openDraftTab(tabs);
  await one.draft.add(rows(1));
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  const asked = rowsOf(one);
  await expect(one.draft.submit(asked)).rejects.toBeInstanceOf(NotSaved);
  expect([edits(one), rowsOf(one)]).toEqual([true, asked]);
  put.mockRestore();
  await one.draft.submit(asked);
  expect(asins(one.draft)).toEqual([]);
});

test('a draft whose page closed right after it was submitted is not restored', async () => {
  const one = openDraftTab(tabs);
  await one.draft.add(rows(1));
  await isSaved('B000000001');
  const { next: two, release } = await openSlowTab();
  const kept = await tabs.storage.read('lists', 'batch', (it) => it as { key: string });
  await one.batches.submit(kept?.key ?? '', one.draft.state()?.draft.items() ?? []);
  one.close();
  await release();
  expect(asins(two.draft)).toEqual([]);
  await two.batches.remove([kept?.key ?? '']);
  const three = openDraftTab(tabs);
  await isLoaded(three);
  expect(asins(three.draft)).toEqual([]);
});

test('a draft that would exceed the maximum number of batches is not submitted', async () => {
  const [one] = await openTabs();
  const many = Array.from({ length: 99_900 }, () => ({ asin: '', countryCode: 'DE', percACoS: 1 }));
  await one.batches.submit('before', many);
  await one.draft.add(rows(1));
  await one.draft.submit(rowsOf(one));
  await one.draft.add(rows(2));
  await expect(one.draft.submit(rowsOf(one))).rejects.toThrow(RangeError);
  expect([edits(one), asins(one.draft)]).toEqual([true, [2]]);
});

test('tabs that cannot reach each other work as if each were the only one', async () => {
  vi.stubGlobal('BroadcastChannel', undefined);
  const one = openDraftTab(tabs, { isAlone: true });
  await one.draft.add(rows(1));
  await isSaved('B000000001');
  const two = openDraftTab(tabs, { isAlone: true });
  await shows(two, 1);
  await two.draft.add(rows(2));
  await isSaved('B000000002');
  await one.draft.add(rows(3));
  await isSaved('B000000003');
  expect([asins(one.draft), asins(two.draft)]).toEqual([
    [1, 3],
    [1, 2],
  ]);
});

test('the draft is kept at sign-out, and other users do not see it', async () => {
  const one = openDraftTab(tabs);
  await one.draft.add(rows(1));
  one.lookAway();
  await isSaved('B000000001');
  await tabs.storage.eraseSession();
  tabs.signIn('two');
  one.close();
  const theirs = openDraftTab(tabs);
  await isLoaded(theirs);
  expect(asins(theirs.draft)).toEqual([]);
  tabs.signIn('one');
  await shows(openDraftTab(tabs), 1);
});
