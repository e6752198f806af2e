/** The rest of a submission: after a long time, and when another user signs in. */
import { beforeEach, expect, test } from 'vitest';
import { pass, stopTime, until } from '#user/test-tabs.ts';
import { isInProgress } from './stored-batches.ts';
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

const hours = 3600_000;
const isStill = (tab: Tab) => (): boolean =>
  batchesIn(tab).length > 0 &&
  !batchesIn(tab).some((it) => it.state === 'sending' || isInProgress(it));
const halted = (tab: Tab) => tab.store.state().stored?.submissions[0]?.halted;
const sizes = () => browser.accepted.map((it) => it.items.length);

test('batches that waited for more than an hour are not sent without confirmation after a reload', async () => {
  const tab = browser.openTab();
  browser.setLive(false);
  await tab.store.submit('list', items(150));
  tab.close();
  await pass(1.1 * hours);
  browser.setLive(true);
  const next = browser.openTab();
  await until(() => halted(next) === true);
  await pass(60_000);
  expect(browser.arrivals).toBe(0);
  await next.store.dispatch({ kind: 'resume', key: 'list' });
  await until(() => sizes().length === 2);
  expect(sizes()).toEqual([100, 50]);
});

test('batches that waited for more than an hour for a decision are not sent without confirmation', async () => {
  const tab = browser.openTab();
  browser.faults = ['answer lost'];
  await tab.store.submit('one', items(1, 'A'));
  await until(() => sendStatuses(tab)[0] === 'unknown');
  await tab.store.submit('two', items(150));
  await pass(1.1 * hours);
  await tab.store.dispatch({ kind: 'untracked', key: first(tab).key });
  await until(() => halted(tab) === true);
  await pass(60_000);
  expect(sendStatuses(tab)).toEqual(['untracked', 'waiting', 'waiting']);
  for (const { key } of batchesIn(tab).slice(1))
    await tab.store.dispatch({ kind: 'returned', key });
  expect(sendStatuses(tab)).toEqual(['untracked', 'returned', 'returned']);
  await pass(60_000);
  expect(sizes()).toEqual([1]);
});

test('a submission that takes hours does not become stale while it is being sent', async () => {
  const tab = browser.openTab();
  browser.faults = Array.from({ length: 1000 }, (): '429' => '429');
  await tab.store.submit('list', items(300));
  await until(() => sizes().length === 3, 3 * 3600);
  expect(halted(tab)).toBe(false);
});

test.each([
  ['in flight', 'taken, then silence', ['unknown', 'waiting', 'waiting'], 100],
  ['rejected', '401', ['accepted', 'accepted', 'accepted'], 250],
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
