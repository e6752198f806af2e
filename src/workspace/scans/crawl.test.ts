import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ServiceError } from '#api/errors.ts';
import { setClock } from '#lib/clock.ts';
import { kinds } from './kinds.ts';
import { listHash } from './record.ts';
import { pass, until } from '#workspace/test-tabs.ts';
import { startBrowser } from './test-browser.ts';

const listings = (count: number) => Array.from({ length: count }, (_, i) => `lst-${i}`);

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

/** What the device keeps of ids. */
const kept = (ids: readonly string[]) =>
  browser.storage.readMany('quality', ids, kinds.quality.parse);

test('each id is asked for once, and its result is kept', async () => {
  const { crawl } = browser.openTab('quality');
  await crawl.start([...listings(300), 'lst-0']);
  await until(() => crawl.snapshot().state === 'ended');
  expect(crawl.snapshot()).toMatchObject({ total: 300, done: 300, left: 0, failed: 0, units: 300 });
  expect(browser.answered.toSorted()).toEqual(listings(300).toSorted());
  const results = await kept(listings(300));
  expect(results.size).toBe(300);
  expect(results.get('lst-7')?.value).toMatchObject({ of: { listing_id: 'lst-7', score: 50 } });
});

test('what is still fresh is not asked for again', async () => {
  const { crawl } = browser.openTab('quality');
  await crawl.start(listings(10));
  await until(() => crawl.snapshot().state === 'ended');
  expect(await crawl.plan(listings(12))).toEqual({
    ids: ['lst-10', 'lst-11'],
    skipped: 10,
    calls: 2,
  });
  await crawl.start(listings(10));
  expect(crawl.snapshot()).toMatchObject({ state: 'ended', total: 0, skipped: 10 });
  await pass(kinds.quality.fresh);
  expect((await crawl.plan(listings(12))).skipped).toBe(0);
});

test('eligibility takes a hundred products a call, and what is unknown is an answer too', async () => {
  const { crawl } = browser.openTab('eligibility');
  const ids = [...listings(249), 'unknown-1'];
  await crawl.start(ids);
  await until(() => crawl.snapshot().state === 'ended');
  expect(browser.asked.map((call) => call.ids.length)).toEqual([100, 100, 50]);
  expect(crawl.snapshot()).toMatchObject({ done: 250, unknown: 1, units: 3 });
  const results = await browser.storage.readMany('eligibility', ids, kinds.eligibility.parse);
  expect(results.get('unknown-1')?.value).toEqual({ of: null });
  expect((await crawl.plan(ids)).skipped).toBe(250);
});

test('101 products are two calls, 10,000 a hundred, and a failed one fails its own products alone', async () => {
  const { crawl } = browser.openTab('eligibility');
  await crawl.start(listings(101));
  await until(() => crawl.snapshot().state === 'ended');
  expect(browser.asked.map((call) => call.ids.length)).toEqual([100, 1]);

  const others = Array.from({ length: 10_000 }, (_, i) => `other-${i}`);
  expect((await crawl.plan(others)).calls).toBe(100);
  browser.reply = ([id]) =>
    id === 'other-300' ? new ServiceError({ kind: 'server', status: 500 }) : null;
  await crawl.start(others);
  await until(() => crawl.snapshot().state === 'ended');
  expect(crawl.snapshot()).toMatchObject({ done: 9900, failed: 100 });
  expect(browser.asked).toHaveLength(102);
  browser.reply = () => null;
  await crawl.retry();
  await until(() => crawl.snapshot().state === 'ended');
  expect(crawl.snapshot()).toMatchObject({ done: 10_000, failed: 0 });
  expect(browser.asked.at(-1)?.ids).toEqual(others.slice(300, 400));
});

test('each call says what all that is left takes', async () => {
  const { crawl } = browser.openTab('quality');
  await crawl.start(listings(30));
  await until(() => crawl.snapshot().state === 'ended');
  const left = browser.asked.map(({ unitsLeft }) => unitsLeft);
  expect(left[0]).toBe(30);
  expect(left.at(-1)).toBeLessThanOrEqual(12);
  expect(left).toEqual(left.toSorted((a = 0, b = 0) => b - a));
});

test('a failed call fails its own ids, which can be tried again', async () => {
  const { crawl } = browser.openTab('quality');
  browser.reply = ([id]) =>
    id === 'lst-3' ? new ServiceError({ kind: 'server', status: 500 }) : null;
  await crawl.start(listings(40));
  await until(() => crawl.snapshot().state === 'ended');
  expect(crawl.snapshot()).toMatchObject({ done: 39, failed: 1, left: 0, reason: '500' });
  expect(await crawl.failed()).toEqual(['lst-3']);
  browser.reply = () => null;
  await crawl.retry();
  await until(() => crawl.snapshot().state === 'ended');
  expect(crawl.snapshot()).toMatchObject({ done: 40, failed: 0 });
  expect(browser.answered).toHaveLength(40);
});

test('an id that the service does not know is done', async () => {
  const { crawl } = browser.openTab('quality');
  browser.reply = ([id]) => (id === 'lst-3' ? new ServiceError({ kind: 'notFound' }) : null);
  await crawl.start(listings(5));
  await until(() => crawl.snapshot().state === 'ended');
  expect(crawl.snapshot()).toMatchObject({ done: 5, unknown: 1, failed: 0 });
});

test('a service that fails all the time is not asked for ever', async () => {
  const { crawl } = browser.openTab('quality');
  browser.reply = () => new ServiceError({ kind: 'server', status: 500 });
  await crawl.start(listings(500));
  await until(() => crawl.snapshot().state === 'failing');
  expect(browser.asked.length).toBeLessThan(30);
  browser.reply = () => null;
  await crawl.resume();
  await until(() => crawl.snapshot().state === 'ended');
  await crawl.retry();
  await until(() => crawl.snapshot().failed === 0 && crawl.snapshot().state === 'ended');
  expect(crawl.snapshot()).toMatchObject({ done: 500, left: 0 });
});

test('pausing stops it, resuming goes on where it was, cancelling keeps what is there', async () => {
  const { crawl } = browser.openTab('quality');
  await crawl.start(listings(100));
  await until(() => browser.answered.length >= 30);
  await crawl.pause();
  await until(() => crawl.snapshot().state === 'paused');
  const before = browser.answered.length;
  await pass(60_000);
  expect(browser.answered).toHaveLength(before);
  expect(crawl.snapshot()).toMatchObject({ done: before, left: 100 - before });
  await crawl.resume();
  await until(() => browser.answered.length >= 60);
  await crawl.cancel();
  await until(() => crawl.snapshot().state === 'cancelled');
  const { done } = crawl.snapshot();
  expect(new Set(browser.answered).size).toBe(browser.answered.length);
  expect((await kept(listings(100))).size).toBe(done);
});

test('a reload goes on by itself; what was paused stays paused', async () => {
  const first = browser.openTab('quality');
  await first.crawl.start(listings(200));
  await until(() => browser.answered.length >= 60);
  first.close();
  const second = browser.openTab('quality');
  await until(() => browser.answered.length >= 120);
  await second.crawl.pause();
  await until(() => second.crawl.snapshot().state === 'paused');
  second.close();
  const before = browser.answered.length;
  const third = browser.openTab('quality');
  await until(() => third.crawl.snapshot().state === 'paused');
  await pass(60_000);
  expect(browser.answered).toHaveLength(before);
  expect(third.crawl.snapshot().total).toBe(200);
  await third.crawl.resume();
  await until(() => third.crawl.snapshot().state === 'ended');
  expect((await kept(listings(200))).size).toBe(200);
  // What a page had not written yet when it went away is asked for again, and no more than that.
  expect(browser.answered.length).toBeLessThanOrEqual(200 + 20);
});

test('one tab runs it; the others show it, can pause it, and take over', async () => {
  const first = browser.openTab('quality');
  const second = browser.openTab('quality');
  const third = browser.openTab('quality');
  await pass(0);
  await first.crawl.start(listings(200));
  await until(() => second.crawl.snapshot().done >= 20);
  expect(second.crawl.snapshot().left).toBe(200 - second.crawl.snapshot().done);
  await second.crawl.pause();
  await until(() => first.crawl.snapshot().state === 'paused');
  expect(third.crawl.snapshot().state).toBe('paused');
  await third.crawl.resume();
  await until(() => first.crawl.snapshot().done >= 80);
  third.close();
  await until(() => first.crawl.snapshot().done >= 120);
  expect(second.crawl.snapshot().state).toBe('running');
  await until(() => second.crawl.snapshot().state === 'ended');
  expect(browser.answered.length).toBeLessThanOrEqual(200 + 20);
  expect((await kept(listings(200))).size).toBe(200);
});

test('a tab that nobody looks at hands it over to one that somebody looks at', async () => {
  const first = browser.openTab('quality');
  const second = browser.openTab('quality');
  await pass(0);
  await first.crawl.start(listings(100));
  await until(() => second.crawl.snapshot().done >= 10);
  first.isHidden = true;
  second.look();
  await pass(2000);
  first.close();
  await until(() => second.crawl.snapshot().state === 'ended');
  expect(second.crawl.snapshot().done).toBe(100);
  // Nothing was lost with the first tab: it had nothing under way any more.
  expect(browser.answered).toHaveLength(100);
});

test('without a connection it waits, and fails nothing', async () => {
  const { crawl } = browser.openTab('quality');
  await crawl.start(listings(60));
  await until(() => browser.answered.length >= 20);
  browser.isOnline = false;
  await until(() => crawl.snapshot().hold === 'offline');
  await pass(30_000);
  expect(crawl.snapshot()).toMatchObject({ state: 'running', failed: 0 });
  browser.isOnline = true;
  await until(() => crawl.snapshot().state === 'ended');
  expect(crawl.snapshot()).toMatchObject({ done: 60, failed: 0 });
});

test('a budget that is refused many times in a row is waited for', async () => {
  const { crawl } = browser.openTab('quality');
  let refusals = 5;
  browser.reply = () =>
    (refusals -= 1) >= 0 ? new ServiceError({ kind: 'rateLimited', retryAfter: 60 }) : null;
  await crawl.start(listings(10));
  await until(() => crawl.snapshot().hold === 'budget');
  await until(() => crawl.snapshot().state === 'ended');
  expect(crawl.snapshot()).toMatchObject({ done: 10, failed: 0 });
});

test('with the session over it waits for the next one', async () => {
  const { crawl } = browser.openTab('quality');
  await crawl.start(listings(60));
  await until(() => browser.answered.length >= 20);
  browser.setLive(false);
  await until(() => crawl.snapshot().hold === 'session');
  const asked = browser.asked.length;
  await pass(60_000);
  expect(browser.asked).toHaveLength(asked);
  browser.setLive(true);
  await until(() => crawl.snapshot().state === 'ended');
  expect(crawl.snapshot()).toMatchObject({ done: 60, failed: 0 });
});

test('a new start takes the place of what runs', async () => {
  const { crawl } = browser.openTab('quality');
  await crawl.start(listings(1000));
  await until(() => browser.answered.length >= 20);
  expect(crawl.snapshot()).toMatchObject({ title: null, list: listHash(listings(1000)) });
  const other = browser.openTab('quality');
  await crawl.start(['other-1', 'other-2'], 'Two');
  await until(() => crawl.snapshot().state === 'ended');
  expect(crawl.snapshot()).toMatchObject({ total: 2, done: 2 });
  // Every tab knows which list it is, whatever the order, and what was left out of it.
  await until(() => other.crawl.snapshot().title === 'Two');
  expect(other.crawl.snapshot().list).toBe(listHash(['other-2', 'other-1', 'other-2']));
  expect(listHash(['other-1', 'other-3'])).not.toBe(listHash(['other-1', 'other-2']));
  expect(browser.answered.length).toBeLessThan(60);
});

test('too many ids are refused with their number', async () => {
  const { crawl } = browser.openTab('quality');
  await expect(crawl.start(listings(100_001))).rejects.toThrow(RangeError);
});

test('the end is said ahead once the pace is known', async () => {
  const { crawl } = browser.openTab('quality');
  await crawl.start(listings(500));
  await until(() => browser.answered.length >= 100);
  const { secondsLeft, left } = crawl.snapshot();
  expect(secondsLeft).toBeGreaterThan(left / 5 / 1.1);
  expect(secondsLeft).toBeLessThan((left / 5) * 1.1);
});
