/** What is left of a submission: after long, with newer targets elsewhere, and when somebody else signs in. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setClock } from '#lib/clock.ts';
import { pass, until } from '#workspace/test-tabs.ts';
import { leftOf, setSince, underWayToo } from './overlap.ts';
import { isUnderWay } from './record.ts';
import { first, items, shown, standings, startBrowser, type Tab } from './test-browser.ts';

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
  shown(tab).length > 0 && !shown(tab).some((it) => it.standing === 'sending' || isUnderWay(it));
const halted = (tab: Tab) => tab.desk.snapshot().submissions?.[0]?.halted;
const sizes = () => browser.taken.map((it) => it.items.length);
/** The same items with another target. */
const set = (percACoS: number, count = 3) => items(count).map((it) => ({ ...it, percACoS }));

test('what waited for more than an hour is not sent unasked, whatever page is opened', async () => {
  const tab = browser.openTab();
  browser.setLive(false);
  await tab.desk.submit('list', items(150));
  tab.close();
  await pass(1.1 * hours);
  browser.setLive(true);
  const next = browser.openTab();
  await until(() => halted(next) === 'stale');
  await pass(60_000);
  expect(browser.arrivals).toBe(0);
  await next.desk.halt('list', false);
  await until(() => sizes().length === 2);
  expect(sizes()).toEqual([100, 50]);
});

test('nor what a tab has waited with for so long, such as for a connection', async () => {
  const tab = browser.openTab();
  browser.isOnline = false;
  browser.faults = ['401'];
  await tab.desk.submit('one', items(1, 'A'));
  await until(() => standings(tab)[0] === 'unanswered');
  await tab.desk.submit('two', items(150));
  await pass(1.1 * hours);
  browser.isOnline = true;
  await until(() => halted(tab) === 'stale');
  await pass(60_000);
  expect(standings(tab)).toEqual(['unanswered', 'waiting', 'waiting']);
  await tab.desk.discard('two');
  expect(standings(tab)).toEqual(['unanswered', 'dropped', 'dropped']);
  await pass(60_000);
  expect(browser.arrivals).toBe(0);
});

test('a submission that takes hours is not stopped while it goes on', async () => {
  const tab = browser.openTab();
  browser.faults = Array.from({ length: 1000 }, (): '429' => '429');
  await tab.desk.submit('list', items(300));
  await until(() => sizes().length === 3, 3 * 3600);
  expect(halted(tab)).toBeNull();
});

test('items under way or unanswered elsewhere are named with what they carry', async () => {
  const tab = browser.openTab();
  browser.faults = ['answer lost'];
  await tab.desk.submit('one', set(12, 2));
  await until(() => standings(tab)[0] === 'unanswered');
  const found = await underWayToo(tab.desk, set(15));
  expect(found.map(({ item, percACoS }) => [item.asin, percACoS])).toEqual(
    set(12, 2).map(({ asin, percACoS }) => [asin, percACoS]),
  );
  // Those that set another target come first.
  const mixed = await underWayToo(tab.desk, [...set(12, 1), ...set(15, 2).slice(1)]);
  expect(mixed.map(({ item }) => item.percACoS)).toEqual([15, 12]);
  await tab.desk.wish(first(tab).key, 'taken');
  expect(await underWayToo(tab.desk, set(15))).toEqual([]);
});

test('an old batch is sent again without what was submitted since with another target', async () => {
  const tab = browser.openTab();
  browser.faults = ['request lost'];
  await tab.desk.submit('old', set(12));
  await until(() => standings(tab)[0] === 'unanswered');
  const { key } = first(tab);
  await pass(1000);
  // One set anew, one set to the same, one that fails.
  const [one, two] = set(12);
  const failing = { ...set(20)[2], asin: 'XB00000009' };
  await tab.desk.submit('new', [
    { ...one, percACoS: 15 },
    two,
    failing,
  ] as (typeof browser.taken)[0]['items']);
  await until(() => sizes().length === 1);
  await until(isStill(tab));
  const since = await setSince(tab.desk, [key]);
  expect(since).toMatchObject([{ key, index: 0, percACoS: 15, item: { percACoS: 12 } }]);
  await tab.desk.wish(key, 'again', leftOf(since).get(key));
  await until(() => sizes().length === 2);
  expect(browser.taken[1]?.items).toEqual(set(12).slice(1));
  await until(isStill(tab));
  expect(shown(tab)[0]).toMatchObject({ status: 'SUCCESS', left: 1, good: 2, count: 3 });
  // What was sent again is the latest word now.
  expect(await setSince(tab.desk, [key])).toEqual([]);
});

test('the rest of an old list goes on without it, too, and what nothing is left of is dropped', async () => {
  const tab = browser.openTab();
  browser.faults = ['answer lost'];
  await tab.desk.submit('old', [...set(12, 100), ...items(2, 'C')]);
  await until(() => standings(tab)[0] === 'unanswered');
  await tab.desk.submit(
    'new',
    items(2, 'C').map((it) => ({ ...it, percACoS: 40 })),
  );
  await until(() => sizes().length === 2);
  const waiting = shown(tab)[1]?.key ?? '';
  const since = await setSince(tab.desk, [waiting]);
  expect(since).toHaveLength(2);
  await tab.desk.halt('old', false, leftOf(since));
  await pass(60_000);
  expect(standings(tab).slice(0, 2)).toEqual(['unanswered', 'dropped']);
  expect(sizes()).toEqual([100, 2]);
});

test('an item that failed since, or a batch that was refused, has set nothing', async () => {
  const tab = browser.openTab();
  browser.faults = ['request lost', '422'];
  const old = items(2, 'B', 1);
  await tab.desk.submit('old', old);
  await until(() => standings(tab)[0] === 'unanswered');
  const { key } = first(tab);
  await pass(1000);
  const anew = old.map((it) => ({ ...it, percACoS: 50 }));
  await tab.desk.submit('refused', anew);
  await until(() => standings(tab)[1] === 'refused');
  expect(await setSince(tab.desk, [key])).toEqual([]);
  await tab.desk.submit('new', anew);
  await until(() => sizes().length === 1);
  await until(isStill(tab));
  expect((await setSince(tab.desk, [key])).map(({ index }) => index)).toEqual([1]);
});

test.each([
  ['on its way', 'taken, then silence', ['unanswered', 'waiting', 'waiting'], 100],
  ['turned away', '401', ['sent', 'sent', 'sent'], 250],
] as const)(
  'a sign-out while a batch is %s: nobody else sends it, and its user finds it as it is',
  async (_, fault, end, taken) => {
    const tab = browser.openTab();
    browser.faults = [fault];
    await tab.desk.submit('list', items(250));
    await until(() => browser.arrivals === 1);
    browser.signIn(null);
    await pass(5000);
    // The page of the first one has not gone yet.
    browser.signIn('two');
    const other = browser.openTab();
    await other.desk.ready;
    await pass(60_000);
    expect(other.desk.snapshot().submissions).toEqual([]);
    await other.desk.submit('other', items(1, 'D'));
    await until(() => sizes().includes(1));
    expect(browser.taken.filter(({ by }) => by === 'two').map((it) => it.items.length)).toEqual([
      1,
    ]);
    tab.close();
    other.close();
    browser.signIn('one');
    const next = browser.openTab();
    await until(() => shown(next).length === 3);
    await pass(60_000);
    await until(isStill(next));
    expect(standings(next)).toEqual(end);
    for (const { asin } of items(250)) expect(browser.timesTaken(asin)).toBeLessThanOrEqual(1);
    const all = browser.taken.filter(({ by }) => by === 'one').flatMap((it) => it.items);
    expect(all).toHaveLength(taken);
  },
);
