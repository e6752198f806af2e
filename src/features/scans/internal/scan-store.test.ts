import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ServiceError } from '#api/errors.ts';
import { pass, stopTime, until } from '#user/test-tabs.ts';
import { freshFor, scanDefinitions } from '#features/scans/scan-kinds.ts';
import { listHash } from '#features/scans/stored-scan.ts';
import { startScanTabs } from './test-scan-tabs.ts';

const listings = (count: number) => Array.from({ length: count }, (_, i) => `lst-${i}`);

let browser: ReturnType<typeof startScanTabs>;

stopTime();
beforeEach(() => {
  browser = startScanTabs();
});

afterEach(() => {
  vi.restoreAllMocks();
});

/** The stored results of the IDs. */
const kept = (ids: readonly string[]) =>
  browser.storage.readMany('quality', ids, scanDefinitions.quality.parse);

test('requests each ID once and stores its result', async () => {
  const { scan } = browser.openTab('quality');
  await scan.start([...listings(300), 'lst-0']);
  await until(() => scan.state().state === 'ended');
  expect(scan.state()).toMatchObject({ total: 300, done: 300, left: 0, failed: 0, units: 300 });
  expect(browser.answered.toSorted()).toEqual(listings(300).toSorted());
  const results = await kept(listings(300));
  expect(results.size).toBe(300);
  expect(results.get('lst-7')?.value).toMatchObject({ of: { listing_id: 'lst-7', score: 50 } });
});

test('skips results that are still fresh', async () => {
  const { scan } = browser.openTab('quality');
  await scan.start(listings(10));
  await until(() => scan.state().state === 'ended');
  expect(await scan.plan(listings(12))).toEqual({
    ids: ['lst-10', 'lst-11'],
    skipped: 10,
    calls: 2,
  });
  await scan.start(listings(10));
  expect(scan.state()).toMatchObject({ state: 'ended', total: 0, skipped: 10 });
  await pass(freshFor);
  expect((await scan.plan(listings(12))).skipped).toBe(0);
});

test('checks a hundred products per call and stores unknown ones too', async () => {
  const { scan } = browser.openTab('eligibility');
  const ids = [...listings(249), 'unknown-1'];
  await scan.start(ids);
  await until(() => scan.state().state === 'ended');
  expect(browser.asked.map((call) => call.ids.length)).toEqual([100, 100, 50]);
  expect(scan.state()).toMatchObject({ done: 250, unknown: 1, units: 3 });
  const results = await browser.storage.readMany(
    'eligibility',
    ids,
    scanDefinitions.eligibility.parse,
  );
  expect(results.get('unknown-1')?.value).toEqual({ of: null });
  expect((await scan.plan(ids)).skipped).toBe(250);
});

test('sends 101 products in two calls and 10,000 in a hundred; a failed call fails only its own products', async () => {
  const { scan } = browser.openTab('eligibility');
  await scan.start(listings(101));
  await until(() => scan.state().state === 'ended');
  expect(browser.asked.map((call) => call.ids.length)).toEqual([100, 1]);

  const others = Array.from({ length: 10_000 }, (_, i) => `other-${i}`);
  expect((await scan.plan(others)).calls).toBe(100);
  browser.reply = ([id]) =>
    id === 'other-300' ? new ServiceError({ kind: 'server', status: 500 }) : null;
  await scan.start(others);
  await until(() => scan.state().state === 'ended');
  expect(scan.state()).toMatchObject({ done: 9900, failed: 100 });
  expect(browser.asked).toHaveLength(102);
  browser.reply = () => null;
  await scan.retry();
  await until(() => scan.state().state === 'ended');
  expect(scan.state()).toMatchObject({ done: 10_000, failed: 0 });
  expect(browser.asked.at(-1)?.ids).toEqual(others.slice(300, 400));
});

test('tells each call the units still needed', async () => {
  const { scan } = browser.openTab('quality');
  await scan.start(listings(30));
  await until(() => scan.state().state === 'ended');
  const left = browser.asked.map(({ unitsLeft }) => unitsLeft);
  expect(left[0]).toBe(30);
  expect(left.at(-1)).toBeLessThanOrEqual(12);
  expect(left).toEqual(left.toSorted((a = 0, b = 0) => b - a));
});

test('a failed call fails only its own IDs, which can be retried', async () => {
  const { scan } = browser.openTab('quality');
  browser.reply = ([id]) =>
    id === 'lst-3' ? new ServiceError({ kind: 'server', status: 500 }) : null;
  await scan.start(listings(40));
  await until(() => scan.state().state === 'ended');
  expect(scan.state()).toMatchObject({ done: 39, failed: 1, left: 0, reason: '500' });
  expect(await scan.failed()).toEqual(['lst-3']);
  browser.reply = () => null;
  await scan.retry();
  await until(() => scan.state().state === 'ended');
  expect(scan.state()).toMatchObject({ done: 40, failed: 0 });
  expect(browser.answered).toHaveLength(40);
});

test('treats an ID unknown to the service as done', async () => {
  const { scan } = browser.openTab('quality');
  browser.reply = ([id]) => (id === 'lst-3' ? new ServiceError({ kind: 'notFound' }) : null);
  await scan.start(listings(5));
  await until(() => scan.state().state === 'ended');
  expect(scan.state()).toMatchObject({ done: 5, unknown: 1, failed: 0 });
});

test('stops when the service keeps failing', async () => {
  const { scan } = browser.openTab('quality');
  browser.reply = () => new ServiceError({ kind: 'server', status: 500 });
  await scan.start(listings(500));
  await until(() => scan.state().state === 'failing');
  expect(browser.asked.length).toBeLessThan(30);
  browser.reply = () => null;
  await scan.resume();
  await until(() => scan.state().state === 'ended');
  await scan.retry();
  await until(() => scan.state().failed === 0 && scan.state().state === 'ended');
  expect(scan.state()).toMatchObject({ done: 500, left: 0 });
});

test('stops on pause, continues on resume, keeps results on cancel', async () => {
  const { scan } = browser.openTab('quality');
  await scan.start(listings(100));
  await until(() => browser.answered.length >= 30);
  await scan.pause();
  const before = browser.answered.length;
  await until(() => scan.state().state === 'paused');
  await pass(60_000);
  expect(browser.answered).toHaveLength(before);
  expect(scan.state()).toMatchObject({ done: before, left: 100 - before });
  await scan.resume();
  await until(() => browser.answered.length >= 60);
  await scan.cancel();
  const sent = browser.asked.length;
  await until(() => scan.state().state === 'cancelled');
  await pass(60_000);
  // Not even the calls that were waiting for their turn.
  expect(browser.asked).toHaveLength(sent);
  const { done } = scan.state();
  expect(new Set(browser.answered).size).toBe(browser.answered.length);
  expect((await kept(listings(100))).size).toBe(done);
});

test('continues after a reload unless paused', async () => {
  const first = browser.openTab('quality');
  await first.scan.start(listings(200));
  await until(() => browser.answered.length >= 60);
  first.close();
  const second = browser.openTab('quality');
  await until(() => browser.answered.length >= 120);
  await second.scan.pause();
  await until(() => second.scan.state().state === 'paused');
  second.close();
  const before = browser.answered.length;
  const third = browser.openTab('quality');
  await until(() => third.scan.state().state === 'paused');
  await pass(60_000);
  expect(browser.answered).toHaveLength(before);
  expect(third.scan.state().total).toBe(200);
  await third.scan.resume();
  await until(() => third.scan.state().state === 'ended');
  expect((await kept(listings(200))).size).toBe(200);
  // Results not written before the page went away are requested again, and no others.
  expect(browser.answered.length).toBeLessThanOrEqual(200 + 20);
});

test('runs in one tab; other tabs display it, can pause it, and take over', async () => {
  const first = browser.openTab('quality');
  const second = browser.openTab('quality');
  const third = browser.openTab('quality');
  await pass(0);
  await first.scan.start(listings(200));
  await until(() => second.scan.state().done >= 20);
  expect(second.scan.state().left).toBe(200 - second.scan.state().done);
  await second.scan.pause();
  await until(() => first.scan.state().state === 'paused');
  expect(third.scan.state().state).toBe('paused');
  await third.scan.resume();
  await until(() => first.scan.state().done >= 80);
  third.close();
  await until(() => first.scan.state().done >= 120);
  expect(second.scan.state().state).toBe('running');
  await until(() => second.scan.state().state === 'ended');
  expect(browser.answered.length).toBeLessThanOrEqual(200 + 20);
  expect((await kept(listings(200))).size).toBe(200);
});

test('hands over from a hidden tab to a visible one', async () => {
  const first = browser.openTab('quality');
  const second = browser.openTab('quality');
  await pass(0);
  await first.scan.start(listings(100));
  await until(() => second.scan.state().done >= 10);
  first.isHidden = true;
  second.look();
  await pass(2000);
  first.close();
  await until(() => second.scan.state().state === 'ended');
  expect(second.scan.state().done).toBe(100);
  // Nothing was lost with the first tab: it had no call in flight.
  expect(browser.answered).toHaveLength(100);
});

test('waits while offline and fails nothing', async () => {
  const { scan } = browser.openTab('quality');
  await scan.start(listings(60));
  await until(() => browser.answered.length >= 20);
  browser.isOnline = false;
  await until(() => scan.state().hold === 'offline');
  await pass(30_000);
  expect(scan.state()).toMatchObject({ state: 'running', failed: 0 });
  browser.isOnline = true;
  await until(() => scan.state().state === 'ended');
  expect(scan.state()).toMatchObject({ done: 60, failed: 0 });
});

test('waits after repeated rate-limit refusals', async () => {
  const { scan } = browser.openTab('quality');
  let refusals = 5;
  browser.reply = () =>
    (refusals -= 1) >= 0 ? new ServiceError({ kind: 'rateLimited', retryAfter: 60 }) : null;
  await scan.start(listings(10));
  await until(() => scan.state().hold === 'rateLimit');
  // The calls that were sent together.
  await pass(5000);
  const asked = browser.asked.length;
  await pass(50_000);
  expect(browser.asked).toHaveLength(asked);
  await until(() => scan.state().state === 'ended');
  // Refused calls cost nothing.
  expect(scan.state()).toMatchObject({ done: 10, failed: 0, units: 10 });
});

test('waits for the next session after sign-out', async () => {
  const { scan } = browser.openTab('quality');
  await scan.start(listings(60));
  await until(() => browser.answered.length >= 20);
  browser.setLive(false);
  await until(() => scan.state().hold === 'session');
  const asked = browser.asked.length;
  await pass(60_000);
  expect(browser.asked).toHaveLength(asked);
  browser.setLive(true);
  await until(() => scan.state().state === 'ended');
  expect(scan.state()).toMatchObject({ done: 60, failed: 0 });
});

test('replaces a running scan', async () => {
  const { scan } = browser.openTab('quality');
  await scan.start(listings(1000));
  await until(() => browser.answered.length >= 20);
  expect(scan.state()).toMatchObject({ title: null, list: listHash(listings(1000)) });
  const other = browser.openTab('quality');
  await scan.start(['other-1', 'other-2'], 'Two');
  await until(() => scan.state().state === 'ended');
  expect(scan.state()).toMatchObject({ total: 2, done: 2 });
  // Every tab identifies the list, in any order, and the IDs skipped.
  await until(() => other.scan.state().title === 'Two');
  expect(other.scan.state().list).toBe(listHash(['other-2', 'other-1', 'other-2']));
  expect(listHash(['other-1', 'other-3'])).not.toBe(listHash(['other-1', 'other-2']));
  expect(browser.answered.length).toBeLessThan(60);
});

/** Storage refuses writes to these areas; returns a function that makes room again. */
function refuseWrites(...areas: string[]): () => void {
  const put = Reflect.get(IDBObjectStore.prototype, 'put');
  const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
    this: IDBObjectStore,
    ...entry
  ) {
    if (areas.includes(this.name)) throw new DOMException('full', 'QuotaExceededError');
    return put.apply(this, entry);
  });
  return () => full.mockRestore();
}

test('pauses after one call if storage refuses its result, and resumes once there is room', async () => {
  const makeRoom = refuseWrites('quality');
  const { scan } = browser.openTab('quality');
  await scan.start(listings(50));
  await until(() => scan.state().state !== 'running');
  expect(scan.state()).toMatchObject({ state: 'unsaved', done: 0, left: 50, units: 1 });
  await pass(60_000);
  expect(browser.asked).toHaveLength(1);
  const next = browser.openTab('quality');
  await until(() => next.scan.state().state === 'unsaved');
  await next.scan.resume();
  await until(() => scan.state().units === 2 && scan.state().state === 'unsaved');
  makeRoom();
  await scan.resume();
  await until(() => scan.state().state === 'ended');
  expect(scan.state()).toMatchObject({ done: 50, left: 0, units: 52 });
  expect((await kept(listings(50))).size).toBe(50);
});

test('pauses if storage becomes full, and counts only the results saved', async () => {
  const { scan } = browser.openTab('quality');
  await scan.start(listings(200));
  await until(() => scan.state().done >= 50);
  refuseWrites('quality');
  await until(() => scan.state().state === 'unsaved');
  const { done, left, units } = scan.state();
  expect([done, left]).toEqual([(await kept(listings(200))).size, 200 - done]);
  expect(units).toBe(browser.asked.length);
  // A second of calls at most.
  expect(units - done).toBeLessThanOrEqual(10);
});

test('does not start if storage refuses its own record, and pauses if it does so later', async () => {
  const makeRoom = refuseWrites('crawls');
  const { scan } = browser.openTab('quality');
  await expect(scan.start(listings(50))).rejects.toThrow('Free up space');
  await pass(60_000);
  expect([browser.asked.length, scan.state().state]).toEqual([0, 'none']);
  makeRoom();
  await scan.start(listings(200));
  await until(() => scan.state().done >= 50);
  const makeRoomAgain = refuseWrites('crawls');
  await until(() => scan.state().state === 'unsaved');
  const asked = browser.asked.length;
  await pass(60_000);
  expect(browser.asked).toHaveLength(asked);
  makeRoomAgain();
  await scan.resume();
  await until(() => scan.state().state === 'ended');
  expect(scan.state()).toMatchObject({ done: 200, left: 0 });
});

test('counts the units of all calls sent, except those of the last second before a page is killed', async () => {
  const kills = 5;
  for (let kill = 1; kill <= kills; kill += 1) {
    const tab = browser.openTab('quality');
    if (kill === 1) await tab.scan.start(listings(200));
    await until(() => browser.asked.length >= kill * 30);
    tab.close();
  }
  const { scan } = browser.openTab('quality');
  await until(() => scan.state().state === 'ended');
  const sent = browser.asked.length;
  expect(scan.state().units).toBeLessThanOrEqual(sent);
  expect(scan.state().units).toBeGreaterThanOrEqual(Math.max(200, sent - kills * 6));
});

test('rejects too many IDs with their number', async () => {
  const { scan } = browser.openTab('quality');
  await expect(scan.start(listings(100_001))).rejects.toThrow(
    'A scan is limited to 100,000 IDs. This list has 100,001: remove some and retry.',
  );
});
