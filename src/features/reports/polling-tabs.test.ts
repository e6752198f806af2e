import { beforeEach, describe, expect, test, vi } from 'vitest';
import { ServiceError } from '#api/errors.ts';
import { stopTime, until } from '#user/test-tabs.ts';
import { go, hasStatus, request, shown, startReportTabs, type Tab } from './test-report-tabs.ts';

let browser: ReturnType<typeof startReportTabs>;

stopTime();
beforeEach(() => {
  browser = startReportTabs();
});

describe('one tab for all', () => {
  /** A job that takes hours, polled by any tab. */
  async function start(...hidden: boolean[]): Promise<Tab[]> {
    browser.lasts = 24 * 3600_000;
    const tabs = hidden.map((isHidden) => browser.openTab(isHidden));
    await go(0.5);
    await tabs[0]?.store.request(request('a'));
    await go(60);
    return tabs;
  }
  /** Polls within that many seconds. */
  async function looksIn(seconds: number): Promise<number> {
    const before = browser.polls().length;
    await go(seconds);
    return browser.polls().length - before;
  }

  test('two tabs poll as often as one and display the same', async () => {
    const tabs = await start(false, false, false);
    expect(await looksIn(60)).toBeLessThanOrEqual(10);
    const [one, ...others] = tabs.map(({ store }) => store.state());
    for (const other of others) expect(other).toEqual(one);
  });

  test('another tab takes over from a closed one', async () => {
    const [one] = await start(false, true);
    one?.close();
    expect(await looksIn(180)).toBeGreaterThan(1);
  });

  test('hidden tabs poll at most once a minute', async () => {
    await start(true, true);
    expect(await looksIn(300)).toBeLessThanOrEqual(5);
    expect(await looksIn(300)).toBeGreaterThanOrEqual(2);
  });

  test('a visible tab replaces hidden ones', async () => {
    const tabs = await start(true, true, false);
    const quick = await looksIn(60);
    expect(quick).toBeGreaterThan(4);
    for (const tab of tabs.slice(0, 2)) tab.close();
    expect(await looksIn(60)).toBeGreaterThan(2);
  });

  test('a visible tab takes over from one that becomes hidden', async () => {
    const [one, two] = await start(false, false);
    one?.lookAway();
    expect(await looksIn(60)).toBeGreaterThan(2);
    two?.lookAway();
    await go(5);
    expect(await looksIn(120)).toBeLessThanOrEqual(2);
    one?.look();
    expect(await looksIn(120)).toBeGreaterThan(3);
  });
});

test('stops while offline and catches up afterwards', async () => {
  const tab = browser.openTab();
  browser.lasts = 30 * 60_000;
  await tab.store.request(request('a'));
  await until(hasStatus(tab, 'pending'));
  browser.isOnline = false;
  const before = browser.tries;
  await go(3600);
  // A failed call shows that there is no connection.
  expect(browser.tries).toBe(before + 1);
  expect(tab.store.state().hold).toBe('offline');
  expect(shown(tab)).toMatchObject({ status: 'pending', misses: 0 });
  browser.isOnline = true;
  await until(hasStatus(tab, 'completed'), 10);
  expect(tab.store.state().hold).toBeNull();
});

test.each([
  ['more and more seldom', undefined, 5],
  ['when it says', 60, 3],
])('a service that fails is asked again %s', async (_, wait, most) => {
  const tab = browser.openTab();
  await tab.store.request(request('a'));
  await until(hasStatus(tab, 'pending'));
  const retryAfter = wait === undefined ? {} : { retryAfter: wait };
  browser.failure = new ServiceError({ kind: 'server', status: 503, ...retryAfter });
  const before = browser.polls().length;
  await go(135);
  expect(browser.polls()).toHaveLength(before + most);
  expect(shown(tab)).toMatchObject({ miss: 'server', status: 'pending' });
  browser.failure = null;
  await until(hasStatus(tab, 'completed'), 100);
  expect(shown(tab)).toMatchObject({ miss: null, misses: 0 });
});

test('waits as long as a refusal because of the rate limit says', async () => {
  const tab = browser.openTab();
  await tab.store.request(request('a'));
  await until(hasStatus(tab, 'pending'));
  browser.failure = new ServiceError({ kind: 'rateLimited', retryAfter: 60 });
  const before = browser.polls().length;
  await go(55);
  expect(browser.polls()).toHaveLength(before + 1);
  expect(tab.store.state().hold).toBe('rateLimit');
  expect(shown(tab)).toMatchObject({ status: 'pending', misses: 0 });
  browser.failure = null;
  await until(hasStatus(tab, 'completed'), 30);
});

test.each([
  ['back by 30 min', -30 * 60],
  ['back by 2 h', -2 * 3600],
  ['on by 3 h', 3 * 3600],
  ['on by a day', 24 * 3600],
])('it goes on, no quicker, where the clock was set %s while the tab slept', async (_, jump) => {
  browser.lasts = 48 * 3600_000;
  const tab = browser.openTab();
  await tab.store.request(request('a'));
  await go(600);
  const before = browser.polls().length;
  vi.setSystemTime(Date.now() + jump * 1000);
  await go(5);
  expect(browser.polls().length).toBe(before + 1);
  await go(600);
  expect(browser.polls().length).toBeGreaterThan(before + 4);
  expect(browser.polls().length).toBeLessThan(before + 30);
});

test('stops when the session ends and continues with a new one', async () => {
  const tab = browser.openTab();
  await tab.store.request(request('a'));
  // During a poll, because a poller that has not started need not be stopped.
  await until(() => browser.polls().length > 1);
  await go(0.5);
  browser.setLive(false);
  const before = browser.tries;
  await go(600);
  expect(browser.tries).toBe(before);
  browser.setLive(true);
  await until(hasStatus(tab, 'completed'), 10);
});

test('polls all of fifty reports within half of the rate limit', async () => {
  browser.limit = 60;
  browser.lasts = 24 * 3600_000;
  const tab = browser.openTab();
  await tab.store.add(
    Array.from({ length: 50 }, (_, i) => browser.addJob(request(`report ${i}`)).id),
  );
  await go(600);
  const times = browser.polls().map(({ at }) => at);
  for (const from of times) {
    expect(times.filter((at) => at >= from && at < from + 60_000).length).toBeLessThanOrEqual(31);
  }
  expect(new Set(browser.polls().map(({ id }) => id)).size).toBe(50);
});
