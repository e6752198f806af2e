import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setClock } from '#lib/clock.ts';
import { pass, until } from '#workspace/test-tabs.ts';
import { outcomesOf } from './items.ts';
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

const isOver = (tab: Tab) => (): boolean =>
  shown(tab).length > 0 &&
  shown(tab).every((it) => !isUnderWay(it) && !['waiting', 'sending'].includes(it.standing));

/** Storage without room for such values. */
function refuseToKeep(values: RegExp) {
  const put = Reflect.get<IDBObjectStore, 'put'>(IDBObjectStore.prototype, 'put');
  return vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
    this: IDBObjectStore,
    value: unknown,
    key,
  ) {
    if (values.test(JSON.stringify(value))) throw new DOMException('full', 'QuotaExceededError');
    return put.call(this, value, key);
  });
}
const sizes = () => browser.taken.map((it) => it.items.length);

test.each([
  [100, [100]],
  [101, [100, 1]],
  [250, [100, 100, 50]],
])(
  '%i items go in groups of a hundred, in order, each once, and are watched to their end',
  async (count, groups) => {
    const tab = browser.openTab();
    expect(await tab.desk.submit('list', items(count, 'B', 1))).toBe(true);
    await until(isOver(tab));
    expect(sizes()).toEqual(groups);
    expect(browser.taken.flatMap((it) => it.items)).toEqual(items(count, 'B', 1));
    expect(shown(tab)[0]).toMatchObject({
      standing: 'sent',
      status: 'PARTIAL',
      good: 99,
      failed: 1,
    });
    const { key } = first(tab);
    const held = (await tab.desk.items([key])).get(key);
    const outcomes = held === undefined ? [] : outcomesOf(held);
    expect(outcomes.filter((it) => it.result?.success === false).map((it) => it.asin)).toEqual([
      'XB00000000',
    ]);
    const { looks } = browser;
    await pass(600_000);
    expect(browser.looks, 'what has ended is not looked at').toBe(looks);
  },
);

test('a list is submitted once, whoever presses, however often', async () => {
  const [one, two] = [browser.openTab(), browser.openTab()];
  const done = await Promise.all(
    [one, one, two, two].map(({ desk }) => desk.submit('list', items(150))),
  );
  expect(done.filter(Boolean)).toHaveLength(1);
  await until(isOver(one));
  expect(await browser.openTab().desk.submit('list', items(150))).toBe(false);
  expect(sizes()).toEqual([100, 50]);
});

test('a bearer that has run out and a spent budget take nothing, so it is sent again', async () => {
  browser.faults = ['401', '429', '429', '401'];
  const tab = browser.openTab();
  await tab.desk.submit('list', items(150));
  await until(isOver(tab));
  expect(sizes()).toEqual([100, 50]);
});

test.each([
  'request lost',
  'answer lost',
  'taken, then 500',
  'not taken, 500',
  'taken, then a page of HTML',
] as const)(
  'after “%s” nobody knows: nothing more is sent until the user says what to do',
  async (fault) => {
    browser.faults = [fault];
    const tab = browser.openTab();
    await tab.desk.submit('list', items(250));
    await until(() => standings(tab)[0] === 'unanswered');
    await pass(600_000);
    expect(standings(tab)).toEqual(['unanswered', 'waiting', 'waiting']);
    const { key } = first(tab);
    const taken = browser.taken.map(({ id }) => id);
    // Who knows its id may give it; who knows that it was not taken sends it again.
    const said = taken.map((id) => tab.desk.name(key, id));
    expect(await Promise.all(said)).toEqual(taken.map(() => true));
    expect(await tab.desk.wish(key, 'again')).toBe(taken.length === 0);
    await tab.desk.halt('list', false);
    await until(isOver(tab));
    expect(sizes()).toEqual([100, 100, 50]);
  },
);

test('what the user knows to be taken is not sent, nor what went back to the list', async () => {
  browser.faults = ['answer lost'];
  const tab = browser.openTab();
  await tab.desk.submit('list', items(250));
  await until(() => standings(tab)[0] === 'unanswered');
  const [one, two] = shown(tab).map((it) => it.key);
  await tab.desk.wish(one ?? '', 'taken');
  await tab.desk.wish(two ?? '', 'back');
  await tab.desk.halt('list', false);
  await until(isOver(tab));
  expect(standings(tab)).toEqual(['taken', 'back', 'sent']);
  expect(sizes()).toEqual([100, 50]);
});

test('a reload while one is on its way leaves it unanswered, in whichever tab', async () => {
  browser.faults = ['taken, then silence'];
  const tab = browser.openTab();
  await tab.desk.submit('list', items(250));
  await until(() => browser.taken.length === 1);
  expect(standings(tab)).toEqual(['sending', 'waiting', 'waiting']);
  tab.close();
  const next = browser.openTab();
  await until(() => standings(next)[0] === 'unanswered');
  await pass(600_000);
  expect(sizes(), 'it is not sent again').toEqual([100]);
});

test('a reload before one has left loses nothing and sends it', async () => {
  const tab = browser.openTab();
  browser.setLive(false);
  await tab.desk.submit('list', items(101));
  await pass(5000);
  tab.close();
  expect(browser.arrivals).toBe(0);
  const next = browser.openTab();
  browser.setLive(true);
  await until(isOver(next));
  expect(sizes()).toEqual([100, 1]);
});

test('what is refused is said, to the item, and the others go on', async () => {
  browser.faults = ['422'];
  const tab = browser.openTab();
  await tab.desk.submit('list', items(150));
  await until(isOver(tab));
  expect(standings(tab)).toEqual(['refused', 'sent']);
  const { key, reason } = first(tab);
  expect(reason).toBe('Refused');
  expect((await tab.desk.items([key])).get(key)?.said).toEqual([
    { index: 1, text: 'Not that one.' },
  ]);
});

test('a refusal that would meet every batch holds the others back', async () => {
  browser.faults = ['403'];
  const tab = browser.openTab();
  await tab.desk.submit('list', items(250));
  await until(() => standings(tab)[0] === 'refused');
  await pass(60_000);
  expect(standings(tab)).toEqual(['refused', 'waiting', 'waiting']);
  expect(tab.desk.snapshot().submissions?.[0]?.halted).toBe('refused');
});

test('after a lost answer the next waits until the service answers', async () => {
  const tab = browser.openTab();
  browser.isOnline = false;
  await tab.desk.submit('one', items(100, 'A'));
  await until(() => standings(tab)[0] === 'unanswered');
  await tab.desk.submit('two', items(100, 'C'));
  await pass(60_000);
  expect(standings(tab)).toEqual(['unanswered', 'waiting']);
  browser.isOnline = true;
  await until(() => standings(tab)[1] === 'sent');
  expect(sizes()).toEqual([100]);
});

test('stopped by the user it sends no more, and removed it is forgotten with its items', async () => {
  const tab = browser.openTab();
  await tab.desk.submit('list', items(950));
  await until(() => browser.taken.length === 2);
  await tab.desk.halt('list', true);
  await pass(60_000);
  const { length } = browser.taken;
  expect(length).toBeLessThan(5);
  const keys = shown(tab).map((it) => it.key);
  await tab.desk.remove(['list']);
  expect(shown(tab)).toEqual([]);
  expect(await tab.desk.items(keys)).toEqual(new Map());
});

test('a batch that the service does not know is said to be unknown, and looked at again when wished', async () => {
  browser.faults = ['answer lost'];
  const tab = browser.openTab();
  await tab.desk.submit('list', items(1));
  await until(() => standings(tab)[0] === 'unanswered');
  const { key } = first(tab);
  await tab.desk.name(key, 'batch-9');
  await until(() => standings(tab)[0] === 'unknown');
  const { looks } = browser;
  await pass(600_000);
  expect(browser.looks).toBe(looks);
  await tab.desk.look('batch-9');
  await pass(1000);
  expect(browser.looks).toBe(looks + 1);
});

test('what the browser cannot note does not leave, by no visit, until there is room', async () => {
  const tab = browser.openTab();
  await tab.desk.ready;
  // Only that it leaves, or goes back, has no room.
  const full = refuseToKeep(/"standing":"(sending|back)"/);
  await tab.desk.submit('list', items(150));
  await until(() => tab.desk.snapshot().submissions?.[0]?.halted === 'storage');
  await expect(tab.desk.wish(first(tab).key, 'back')).rejects.toThrow(/Make room/);
  await tab.desk.halt('list', false);
  await pass(60_000);
  tab.close();
  const next = browser.openTab();
  await next.desk.ready;
  await pass(60_000);
  expect(browser.arrivals).toBe(0);
  expect(standings(next)).toEqual(['waiting', 'waiting']);
  full.mockRestore();
  await next.desk.halt('list', false);
  await until(isOver(next));
  expect(sizes()).toEqual([100, 50]);
});

test('where there is no storage at all, it is sent all the same', async () => {
  vi.stubGlobal('indexedDB', {
    open: () => {
      throw new DOMException('refused', 'SecurityError');
    },
  });
  const tab = browser.openTab();
  await tab.desk.submit('list', items(101));
  await until(isOver(tab));
  expect(sizes()).toEqual([100, 1]);
});
