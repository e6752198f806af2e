import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ReadRow } from '#domain/batch-file.ts';
import { startTabs } from '#workspace/test-tabs.ts';
import { createBatchDesk } from './desk.ts';
import { type BatchList, createBatchList } from './list.ts';

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
});

afterEach(() => {
  vi.unstubAllGlobals();
});

const rows = (...numbers: number[]): ReadRow[] =>
  numbers.map((no) => ({
    asin: `B${String(no).padStart(9, '0')}`,
    countryCode: 'DE',
    percACoS: '12.5',
    flaw: null,
  }));

/** A tab with a list; nothing is sent, as nobody is signed in any more when that comes to it. */
function open(tabs: ReturnType<typeof startTabs>) {
  const tab = tabs.open();
  const leavers: (() => void)[] = [];
  const ports = {
    ...tab.ports,
    isOnline: () => false,
    onLeave: (leave: () => void) => leavers.push(leave),
  };
  const desk = createBatchDesk(ports);
  const list = createBatchList(ports, desk);
  const leave = () => leavers.forEach((it) => it());
  return { ...tab, desk, list, leave };
}

const asins = (list: BatchList) => list.snapshot()?.rows.map(({ asin }) => Number(asin.slice(1)));
const shows = async (list: BatchList, ...numbers: number[]) => {
  await expect.poll(() => asins(list)).toEqual(numbers);
};
const itemsOf = (list: BatchList) => list.snapshot()?.draft.items() ?? [];

test('what is put together is found again after a reload and in other tabs, with its edits', async () => {
  const tabs = startTabs();
  const [one, two] = [open(tabs), open(tabs)];
  await one.list.add(rows(1, 2, 3));
  await shows(two.list, 1, 2, 3);
  two.list.remove(({ no }) => no === 2);
  await shows(one.list, 1, 3);
  one.list.edit([{ no: 3, field: 'percACoS', text: 'x' }]);
  // The page goes away before it was written down.
  one.leave();
  await new Promise((next) => setImmediate(next));
  one.close();
  const three = open(tabs);
  await shows(three.list, 1, 3);
  expect(three.list.snapshot()).toMatchObject({ wrong: 1, isKept: true });
});

test('a list is submitted once, and another one begins in every tab', async () => {
  const tabs = startTabs();
  const [one, two] = [open(tabs), open(tabs)];
  await one.list.add(rows(1, 2));
  await shows(two.list, 1, 2);
  const all = itemsOf(one.list);
  // Both tabs at once, and twice in one of them.
  const done = await Promise.all([
    one.list.submit(all),
    two.list.submit(all),
    one.list.submit(all),
  ]);
  expect(done.filter(Boolean)).toHaveLength(1);
  await shows(one.list);
  await shows(two.list);
  expect(one.desk.snapshot().submissions).toHaveLength(1);
  await one.list.add(rows(7));
  await shows(two.list, 7);
  expect(await two.list.submit(itemsOf(two.list))).toBe(true);
  await expect.poll(() => one.desk.snapshot().submissions?.length).toBe(2);
});

test('a tab that slept through a submission does not submit the same again', async () => {
  const tabs = startTabs();
  const [awake, asleep] = [open(tabs), open(tabs)];
  await awake.list.add(rows(1));
  await shows(asleep.list, 1);
  const all = itemsOf(asleep.list);
  // It hears of nothing.
  const sleeper = createBatchList(
    { ...asleep.ports, openChannel: () => ({ post: () => {}, close: () => {} }) },
    asleep.desk,
  );
  await shows(sleeper, 1);
  expect(await awake.list.submit(all)).toBe(true);
  await awake.list.add(rows(2));
  await shows(asleep.list, 2);
  expect(await sleeper.submit(all)).toBe(false);
  expect(awake.desk.snapshot().submissions).toHaveLength(1);
  await shows(sleeper, 2);
});

test('a list whose page went away just after it was submitted does not come back', async () => {
  const tabs = startTabs();
  const one = open(tabs);
  await one.list.add(rows(1));
  await shows(one.list, 1);
  await expect.poll(() => tabs.storage.read('lists', 'batch', (it) => it as object)).not.toBeNull();
  const kept = await tabs.storage.read('lists', 'batch', (it) => it as { key: string });
  await one.desk.submit(kept?.key ?? '', itemsOf(one.list));
  one.close();
  const two = open(tabs);
  await shows(two.list);
  await two.desk.remove([kept?.key ?? '']);
  await shows(open(tabs).list);
});

test('there is room for no more batches than are remembered, and the list stays', async () => {
  const tabs = startTabs();
  const { list, desk } = open(tabs);
  await desk.ready;
  const many = Array.from({ length: 99_900 }, () => ({ asin: '', countryCode: 'DE', percACoS: 1 }));
  await desk.submit('before', many);
  await list.add(rows(1));
  await expect(list.submit(itemsOf(list))).resolves.toBe(true);
  await list.add(rows(2));
  await expect(list.submit(itemsOf(list))).rejects.toThrow(RangeError);
  await shows(list, 2);
  // And it still hears of the other tabs.
  const other = open(tabs);
  await shows(other.list, 2);
  await other.list.add(rows(3));
  await shows(list, 2, 3);
});

test('a list that another tab has changed since it was asked about is not submitted', async () => {
  const tabs = startTabs();
  const [one, two] = [open(tabs), open(tabs)];
  await one.list.add(rows(1, 2));
  await shows(two.list, 1, 2);
  const asked = itemsOf(one.list);
  const refused = () => expect(one.list.submit(asked)).rejects.toThrow(/changed in another tab/);
  await two.list.add(rows(3));
  await shows(one.list, 1, 2, 3);
  await refused();
  two.list.remove(({ no }) => no === 3);
  two.list.edit([{ no: 2, field: 'percACoS', text: '7' }]);
  await expect.poll(() => itemsOf(one.list)[1]?.percACoS).toBe(7);
  await refused();
  two.list.edit([{ no: 2, field: 'percACoS', text: 'x' }]);
  await expect.poll(() => one.list.snapshot()?.wrong).toBe(1);
  await refused();
  expect(one.desk.snapshot().submissions).toEqual([]);
  await shows(one.list, 1, 2);
  two.list.edit([{ no: 2, field: 'percACoS', text: '12.5' }]);
  await expect.poll(() => one.list.snapshot()?.wrong).toBe(0);
  expect(await one.list.submit(asked)).toBe(true);
});

test('rows of which this tab has not heard yet are not lost either', async () => {
  const tabs = startTabs();
  const [one, two] = [open(tabs), open(tabs)];
  await two.list.add(rows(1));
  await shows(one.list, 1);
  const sleeper = createBatchList(
    { ...one.ports, openChannel: () => ({ post: () => {}, close: () => {} }) },
    one.desk,
  );
  await shows(sleeper, 1);
  await two.list.add(rows(2));
  await shows(one.list, 1, 2);
  await expect(sleeper.submit(itemsOf(sleeper))).rejects.toThrow(/changed in another tab/);
  await shows(sleeper, 1, 2);
});

test('what a tab adds in the moment in which another submits stands on the next list', async () => {
  const tabs = startTabs();
  const [one, two] = [open(tabs), open(tabs)];
  await one.list.add(rows(1, 2));
  await shows(two.list, 1, 2);
  const all = itemsOf(one.list);
  // Added before and after it was written down that the list is submitted; and one that was changed.
  const submitted = one.list.submit(all);
  await two.list.add(rows(3));
  two.list.edit([{ no: 2, field: 'percACoS', text: '7' }]);
  expect(await submitted).toBe(true);
  await two.list.add(rows(4));
  for (const { list } of [one, two]) {
    await expect.poll(() => asins(list)?.toSorted()).toEqual([2, 3, 4]);
  }
  expect(one.desk.snapshot().submissions).toHaveLength(1);
  await shows(open(tabs).list, ...(asins(one.list) ?? []));
});

test('the list outlives a sign-out, and nobody else sees it', async () => {
  const tabs = startTabs();
  const one = open(tabs);
  await one.list.add(rows(1));
  await expect.poll(() => tabs.storage.read('lists', 'batch', (it) => it)).not.toBeNull();
  await tabs.storage.eraseSession();
  tabs.signIn('two');
  one.close();
  await shows(open(tabs).list);
  tabs.signIn('one');
  await shows(open(tabs).list, 1);
});
