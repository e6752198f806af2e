/** The rest of a submission: after a long time, with newer targets in other batches, and when another user signs in. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  indexesByBatch,
  findNewerTargets,
  findOverlaps,
} from '#features/v2-batch/submissions/batch-overlap.ts';
import { setClock } from '#lib/clock.ts';
import { pass, until } from '#shared/user/test-tabs.ts';
import { isInProgress } from './stored-batches.ts';
import {
  first,
  items,
  batchesIn,
  sendStatuses,
  startBrowser,
  type Tab,
} from './test-batch-browser.ts';

let browser: ReturnType<typeof startBrowser>;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
  setClock(Date.now);
  browser = startBrowser();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const hours = 3600_000;
const isStill = (tab: Tab) => (): boolean =>
  batchesIn(tab).length > 0 &&
  !batchesIn(tab).some((it) => it.standing === 'sending' || isInProgress(it));
const halted = (tab: Tab) => tab.store.state().stored?.submissions[0]?.halted;
const sizes = () => browser.accepted.map((it) => it.items.length);
/** The same items with this target. */
const set = (percACoS: number, count = 3) => items(count).map((it) => ({ ...it, percACoS }));

test('batches that waited for more than an hour are not sent without confirmation after a reload', async () => {
  const tab = browser.openTab();
  browser.setLive(false);
  await tab.store.submit('list', items(150));
  tab.close();
  await pass(1.1 * hours);
  browser.setLive(true);
  const next = browser.openTab();
  await until(() => halted(next) === 'stale');
  await pass(60_000);
  expect(browser.arrivals).toBe(0);
  await next.store.setHalted('list', false);
  await until(() => sizes().length === 2);
  expect(sizes()).toEqual([100, 50]);
});

test('batches that waited for more than an hour in an open tab are not sent without confirmation', async () => {
  const tab = browser.openTab();
  browser.isOnline = false;
  browser.faults = ['401'];
  await tab.store.submit('one', items(1, 'A'));
  await until(() => sendStatuses(tab)[0] === 'unanswered');
  await tab.store.submit('two', items(150));
  await pass(1.1 * hours);
  browser.isOnline = true;
  await until(() => halted(tab) === 'stale');
  await pass(60_000);
  expect(sendStatuses(tab)).toEqual(['unanswered', 'waiting', 'waiting']);
  await tab.store.discard('two');
  expect(sendStatuses(tab)).toEqual(['unanswered', 'dropped', 'dropped']);
  await pass(60_000);
  expect(browser.arrivals).toBe(0);
});

test('a submission that takes hours does not become stale while it is being sent', async () => {
  const tab = browser.openTab();
  browser.faults = Array.from({ length: 1000 }, (): '429' => '429');
  await tab.store.submit('list', items(300));
  await until(() => sizes().length === 3, 3 * 3600);
  expect(halted(tab)).toBeNull();
});

test('finds items of unfinished batches, with the targets these set', async () => {
  const tab = browser.openTab();
  browser.faults = ['answer lost'];
  await tab.store.submit('one', set(12, 2));
  await until(() => sendStatuses(tab)[0] === 'unanswered');
  const found = await findOverlaps(tab.store, set(15));
  expect(found.map(({ item, percACoS }) => [item.asin, percACoS])).toEqual(
    set(12, 2).map(({ asin, percACoS }) => [asin, percACoS]),
  );
  // Items with different targets come first.
  const mixed = await findOverlaps(tab.store, [...set(12, 1), ...set(15, 2).slice(1)]);
  expect(mixed.map(({ item }) => item.percACoS)).toEqual([15, 12]);
  await tab.store.decide(first(tab).key, 'markAccepted');
  expect(await findOverlaps(tab.store, set(15))).toEqual([]);
});

test('an old batch is sent again without the items that newer batches set to another target', async () => {
  const tab = browser.openTab();
  browser.faults = ['request lost'];
  await tab.store.submit('old', set(12));
  await until(() => sendStatuses(tab)[0] === 'unanswered');
  const { key } = first(tab);
  await pass(1000);
  // One gets another target, one gets the same, one fails.
  const [one, two] = set(12);
  const failing = { ...set(20)[2], asin: 'XB00000009' };
  await tab.store.submit('new', [
    { ...one, percACoS: 15 },
    two,
    failing,
  ] as (typeof browser.accepted)[0]['items']);
  await until(() => sizes().length === 1);
  await until(isStill(tab));
  const since = await findNewerTargets(tab.store, [key]);
  expect(since).toMatchObject([{ key, index: 0, percACoS: 15, item: { percACoS: 12 } }]);
  await tab.store.decide(key, 'resend', indexesByBatch(since).get(key));
  await until(() => sizes().length === 2);
  expect(browser.accepted[1]?.items).toEqual(set(12).slice(1));
  await until(isStill(tab));
  expect(batchesIn(tab)[0]).toMatchObject({ status: 'SUCCESS', left: 1, good: 2, count: 3 });
  // The batch sent again is the newest now.
  expect(await findNewerTargets(tab.store, [key])).toEqual([]);
});

test('the rest of an old submission resumes without such items, and a batch without items is dropped', async () => {
  const tab = browser.openTab();
  browser.faults = ['answer lost'];
  await tab.store.submit('old', [...set(12, 100), ...items(2, 'C')]);
  await until(() => sendStatuses(tab)[0] === 'unanswered');
  await tab.store.submit(
    'new',
    items(2, 'C').map((it) => ({ ...it, percACoS: 40 })),
  );
  await until(() => sizes().length === 2);
  const waiting = batchesIn(tab)[1]?.key ?? '';
  const since = await findNewerTargets(tab.store, [waiting]);
  expect(since).toHaveLength(2);
  await tab.store.setHalted('old', false, indexesByBatch(since));
  await pass(60_000);
  expect(sendStatuses(tab).slice(0, 2)).toEqual(['unanswered', 'dropped']);
  expect(sizes()).toEqual([100, 2]);
});

test('failed items and refused batches do not count as newer targets', async () => {
  const tab = browser.openTab();
  browser.faults = ['request lost', '422'];
  const old = items(2, 'B', 1);
  await tab.store.submit('old', old);
  await until(() => sendStatuses(tab)[0] === 'unanswered');
  const { key } = first(tab);
  await pass(1000);
  const changed = old.map((it) => ({ ...it, percACoS: 50 }));
  await tab.store.submit('refused', changed);
  await until(() => sendStatuses(tab)[1] === 'refused');
  expect(await findNewerTargets(tab.store, [key])).toEqual([]);
  await tab.store.submit('new', changed);
  await until(() => sizes().length === 1);
  await until(isStill(tab));
  expect((await findNewerTargets(tab.store, [key])).map(({ index }) => index)).toEqual([1]);
});

test.each([
  ['in flight', 'taken, then silence', ['unanswered', 'waiting', 'waiting'], 100],
  ['rejected', '401', ['sent', 'sent', 'sent'], 250],
] as const)(
  'a sign-out while a batch is %s: no other user sends it, and it is as before at the next sign-in',
  async (_, fault, end, taken) => {
    const tab = browser.openTab();
    browser.faults = [fault];
    await tab.store.submit('list', items(250));
    await until(() => browser.arrivals === 1);
    browser.signIn(null);
    await pass(5000);
    // The first user’s page is still open.
    browser.signIn('two');
    const other = browser.openTab();
    await other.store.ready;
    await pass(60_000);
    expect(other.store.state().stored?.submissions).toEqual([]);
    await other.store.submit('other', items(1, 'D'));
    await until(() => sizes().includes(1));
    expect(browser.accepted.filter(({ by }) => by === 'two').map((it) => it.items.length)).toEqual([
      1,
    ]);
    tab.close();
    other.close();
    browser.signIn('one');
    const next = browser.openTab();
    await until(() => batchesIn(next).length === 3);
    await pass(60_000);
    await until(isStill(next));
    expect(sendStatuses(next)).toEqual(end);
    for (const { asin } of items(250)) expect(browser.timesAccepted(asin)).toBeLessThanOrEqual(1);
    const all = browser.accepted.filter(({ by }) => by === 'one').flatMap((it) => it.items);
    expect(all).toHaveLength(taken);
  },
);
