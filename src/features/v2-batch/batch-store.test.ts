import { beforeEach, expect, test, vi } from 'vitest';
import { pass, stopTime, until } from '#user/test-tabs.ts';
import { isInProgress } from './stored-batches.ts';
import { toItemOutcomes } from './stored-items.ts';
import {
  first,
  items,
  batchesIn,
  sendStatuses,
  startBrowser,
  type Tab,
} from './internal/test-batch-browser.ts';

let browser: ReturnType<typeof startBrowser>;

stopTime();
beforeEach(() => {
  browser = startBrowser();
});

const isOver = (tab: Tab) => (): boolean =>
  batchesIn(tab).length > 0 &&
  batchesIn(tab).every((it) => !isInProgress(it) && !['waiting', 'sending'].includes(it.state));

/** Makes storage refuse values that match. */
function refuseWrites(values: RegExp) {
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
const sizes = () => browser.accepted.map((it) => it.items.length);

test.each([
  [100, [100]],
  [101, [100, 1]],
  [250, [100, 100, 50]],
])(
  '%i items are sent once each, in order, in batches of 100, and polled until they end',
  async (count, groups) => {
    const tab = browser.openTab();
    expect(await tab.store.submit('list', items(count, 'B', 1))).toBe(true);
    await until(isOver(tab));
    expect(sizes()).toEqual(groups);
    expect(browser.accepted.flatMap((it) => it.items)).toEqual(items(count, 'B', 1));
    expect(batchesIn(tab)[0]).toMatchObject({
      state: 'accepted',
      status: 'PARTIAL',
      done: 99,
      failed: 1,
    });
    const { key } = first(tab);
    const held = (await tab.store.items([key])).get(key);
    const outcomes = held === undefined ? [] : toItemOutcomes(held);
    expect(outcomes.filter((it) => it.success === false).map((it) => it.asin)).toEqual([
      'XB00000000',
    ]);
    const { polls } = browser;
    await pass(600_000);
    expect(browser.polls, 'an ended batch is not polled').toBe(polls);
  },
);

test('a draft is submitted once, even from several tabs', async () => {
  const [one, two] = [browser.openTab(), browser.openTab()];
  const done = await Promise.all(
    [one, one, two, two].map(({ store }) => store.submit('list', items(150))),
  );
  expect(done.filter(Boolean)).toHaveLength(1);
  await until(isOver(one));
  expect(await browser.openTab().store.submit('list', items(150))).toBe(false);
  expect(sizes()).toEqual([100, 50]);
});

test('a batch rejected with 401 or 429 is sent again', async () => {
  browser.faults = ['401', '429', '429', '401'];
  const tab = browser.openTab();
  await tab.store.submit('list', items(150));
  await until(isOver(tab));
  expect(sizes()).toEqual([100, 50]);
});

test('a batch that the rate limit refuses again and again waits as long as it says', async () => {
  browser.maxRefusals = 5;
  browser.faults = Array.from({ length: 5 }, () => '429' as const);
  const tab = browser.openTab();
  await tab.store.submit('list', items(150));
  await until(() => tab.store.state().hold === 'rateLimit');
  await pass(55_000);
  expect([browser.arrivals, sendStatuses(tab)]).toEqual([5, ['waiting', 'waiting']]);
  await until(isOver(tab));
  expect(sizes()).toEqual([100, 50]);
});

test.each([
  'request lost',
  'answer lost',
  'taken, then 500',
  'not taken, 500',
  'taken, then a page of HTML',
] as const)('after “%s” nothing more is sent until the user decides', async (fault) => {
  browser.faults = [fault];
  const tab = browser.openTab();
  await tab.store.submit('list', items(250));
  await until(() => sendStatuses(tab)[0] === 'unknown');
  await pass(600_000);
  expect(sendStatuses(tab)).toEqual(['unknown', 'waiting', 'waiting']);
  const { key } = first(tab);
  const taken = browser.accepted.map(({ id }) => id);
  // The user enters the ID of an accepted batch, and returns one that was not accepted to the draft.
  const said = taken.map((id) => tab.store.dispatch({ kind: 'tracked', key, id: id }));
  expect(await Promise.all(said)).toEqual(taken.map(() => true));
  expect(await tab.store.dispatch({ kind: 'returned', key })).toBe(taken.length === 0);
  // Nothing else has to be confirmed.
  await until(isOver(tab));
  expect(sizes()).toEqual([...taken.map(() => 100), 100, 50]);
});

test('batches marked as accepted or returned to the draft are not sent', async () => {
  browser.faults = ['answer lost'];
  const tab = browser.openTab();
  await tab.store.submit('list', items(250));
  await until(() => sendStatuses(tab)[0] === 'unknown');
  const [one, two] = batchesIn(tab).map((it) => it.key);
  await tab.store.dispatch({ kind: 'returned', key: two ?? '' });
  await tab.store.dispatch({ kind: 'untracked', key: one ?? '' });
  await until(isOver(tab));
  expect(sendStatuses(tab)).toEqual(['untracked', 'returned', 'accepted']);
  expect(sizes()).toEqual([100, 50]);
});

test('a batch in flight during a reload becomes unanswered in every tab', async () => {
  browser.faults = ['taken, then silence'];
  const tab = browser.openTab();
  await tab.store.submit('list', items(250));
  await until(() => browser.accepted.length === 1);
  expect(sendStatuses(tab)).toEqual(['sending', 'waiting', 'waiting']);
  tab.close();
  const next = browser.openTab();
  await until(() => sendStatuses(next)[0] === 'unknown');
  await pass(600_000);
  expect(sizes(), 'it is not sent again').toEqual([100]);
});

test('a reload before a batch was sent loses nothing, and it is sent', async () => {
  const tab = browser.openTab();
  browser.setLive(false);
  await tab.store.submit('list', items(101));
  await pass(5000);
  tab.close();
  expect(browser.arrivals).toBe(0);
  const next = browser.openTab();
  browser.setLive(true);
  await until(isOver(next));
  expect(sizes()).toEqual([100, 1]);
});

test('a refused batch has messages per item, and the others are sent', async () => {
  browser.faults = ['422'];
  const tab = browser.openTab();
  await tab.store.submit('list', items(150));
  await until(isOver(tab));
  expect(sendStatuses(tab)).toEqual(['rejected', 'accepted']);
  const { key, message } = first(tab);
  expect(message).toBe('Refused');
  expect((await tab.store.items([key])).get(key)?.said).toEqual([
    { index: 1, text: 'Not that one.' },
  ]);
});

test('a refusal that would affect every batch halts the others', async () => {
  browser.faults = ['403'];
  const tab = browser.openTab();
  await tab.store.submit('list', items(250));
  await until(() => sendStatuses(tab)[0] === 'rejected');
  await pass(60_000);
  expect(sendStatuses(tab)).toEqual(['rejected', 'waiting', 'waiting']);
  expect(tab.store.state().stored?.submissions[0]?.halted).toBe(true);
});

test('a submission starts once the one before it has ended, so that the last target wins', async () => {
  const tab = browser.openTab();
  await tab.store.submit('one', items(101, 'A'));
  await tab.store.submit('two', items(1, 'A'));
  await until(isOver(tab));
  expect(sizes()).toEqual([100, 1, 1]);
  const [, before, last] = browser.accepted.map(({ at }) => at);
  expect((last ?? 0) - (before ?? 0)).toBeGreaterThanOrEqual(browser.duration);
});

test('a batch without a response holds back later submissions until the user decides', async () => {
  const tab = browser.openTab();
  browser.faults = ['request lost'];
  await tab.store.submit('one', items(100, 'A'));
  await tab.store.submit('two', items(100, 'C'));
  await until(() => sendStatuses(tab)[0] === 'unknown');
  await pass(60_000);
  expect(sendStatuses(tab)).toEqual(['unknown', 'waiting']);
  await tab.store.dispatch({ kind: 'returned', key: first(tab).key });
  await until(isOver(tab));
  expect(sendStatuses(tab)).toEqual(['returned', 'accepted']);
  expect(sizes()).toEqual([100]);
});

test('nothing is sent while the browser is offline', async () => {
  const tab = browser.openTab({ isOnline: () => browser.isOnline });
  browser.isOnline = false;
  await tab.store.submit('list', items(1));
  await until(() => tab.store.state().hold === 'offline');
  await pass(60_000);
  expect(sendStatuses(tab)).toEqual(['waiting']);
  browser.isOnline = true;
  await until(isOver(tab));
  expect(sizes()).toEqual([1]);
});

test.each(['stop', 'return to draft'])(
  '“%s” applies to a batch that waits for the rate limit',
  async (what) => {
    const tab = browser.openTab();
    browser.faults = ['429'];
    await tab.store.submit('list', items(1));
    await until(() => browser.arrivals === 1 && sendStatuses(tab)[0] === 'waiting');
    await tab.store.dispatch(
      what === 'stop' ? { kind: 'halt', key: 'list' } : { kind: 'returned', key: first(tab).key },
    );
    await pass(60_000);
    expect(sizes()).toEqual([]);
  },
);

test('a halted submission sends no more, and removing it deletes its items', async () => {
  const tab = browser.openTab();
  await tab.store.submit('list', items(950));
  await until(() => browser.accepted.length === 2);
  await tab.store.dispatch({ kind: 'halt', key: 'list' });
  await pass(60_000);
  const { length } = browser.accepted;
  expect(length).toBeLessThan(5);
  const keys = batchesIn(tab).map((it) => it.key);
  await tab.store.remove('list');
  expect(batchesIn(tab)).toEqual([]);
  expect(await tab.store.items(keys)).toEqual(new Map());
});

test('a batch that the service does not know becomes `unknown`, and can be polled again', async () => {
  browser.faults = ['answer lost'];
  const tab = browser.openTab();
  await tab.store.submit('list', items(1));
  await until(() => sendStatuses(tab)[0] === 'unknown');
  const { key } = first(tab);
  await tab.store.dispatch({ kind: 'tracked', key, id: 'batch-9' });
  await until(() => sendStatuses(tab)[0] === 'unknown');
  const { polls } = browser;
  await pass(600_000);
  expect(browser.polls).toBe(polls);
  await tab.store.dispatch({ kind: 'tracked', key, id: 'batch-9' });
  await pass(1000);
  expect(browser.polls).toBe(polls + 1);
});

test('a batch that cannot be saved as `sending` is not sent, after a reload either, until there is room', async () => {
  const tab = browser.openTab();
  await tab.store.ready;
  // Storage refuses only these two statuses.
  const full = refuseWrites(/"state":"sending"|"closed":"returned"/);
  await tab.store.submit('list', items(150));
  await until(() => tab.store.state().stored?.submissions[0]?.halted === true);
  expect(first(tab).message).toMatch(/Free up space/);
  await expect(tab.store.dispatch({ kind: 'returned', key: first(tab).key })).rejects.toThrow(
    /Free up space/,
  );
  await tab.store.dispatch({ kind: 'resume', key: 'list' });
  await pass(60_000);
  tab.close();
  const next = browser.openTab();
  await next.store.ready;
  await pass(60_000);
  expect(browser.arrivals).toBe(0);
  expect(sendStatuses(next)).toEqual(['waiting', 'waiting']);
  full.mockRestore();
  await next.store.dispatch({ kind: 'resume', key: 'list' });
  await until(isOver(next));
  expect(sizes()).toEqual([100, 50]);
});

test.each(['batch_items', 'batches'] as const)(
  'a submission is refused as a whole if storage refuses to write to %s',
  async (area) => {
    const put = Reflect.get<IDBObjectStore, 'put'>(IDBObjectStore.prototype, 'put');
    const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
      this: IDBObjectStore,
      value: unknown,
      key,
    ) {
      if (this.name === area) throw new DOMException('full', 'QuotaExceededError');
      return put.call(this, value, key);
    });
    const tab = browser.openTab();
    await expect(tab.store.submit('list', items(250))).rejects.toThrow('Free up space');
    await pass(60_000);
    expect(browser.arrivals).toBe(0);
    expect(batchesIn(tab)).toEqual([]);
    expect(await browser.storage.measure('batch_items')).toMatchObject({ entries: 0 });
    full.mockRestore();
    expect(await tab.store.submit('list', items(250))).toBe(true);
    await until(isOver(tab));
    expect(sizes()).toEqual([100, 100, 50]);
  },
);

test('batches are sent even if the browser has no storage', async () => {
  vi.stubGlobal('indexedDB', {
    open: () => {
      throw new DOMException('refused', 'SecurityError');
    },
  });
  const tab = browser.openTab();
  await tab.store.submit('list', items(101));
  await until(isOver(tab));
  expect(sizes()).toEqual([100, 1]);
});
