import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { ServiceError } from '#api/errors.ts';
import { pass, stopTime, until } from '#user/test-tabs.ts';
import { isInProgress, findReport, reportsKey } from './stored-reports.ts';
import { go, hasStatus, request, shown, startReportTabs, type Tab } from './test-report-tabs.ts';
import { fullList } from './test-reports.ts';

let browser: ReturnType<typeof startReportTabs>;

stopTime();
beforeEach(() => {
  browser = startReportTabs();
});

const posts = () => browser.calls.filter(({ endpoint }) => endpoint === 'requestReport').length;

test('polls a report until it has ended, and never again', async () => {
  const tab = browser.openTab();
  await tab.store.request(request('a'));
  expect(shown(tab).standing).toBe('asking');
  await until(hasStatus(tab, 'running'));
  await until(hasStatus(tab, 'completed'));
  const looks = browser.polls().length;
  // Every 2 s at first, then every tenth of its age.
  expect(looks).toBeGreaterThan(10);
  expect(looks).toBeLessThan(30);
  await go(600);
  expect(browser.polls()).toHaveLength(looks);
});

test('a request while signed out says so', async () => {
  const tab = browser.openTab();
  await pass(100);
  browser.signIn(null);
  await expect(tab.store.request(request('a'))).rejects.toThrow('You are signed out.');
});

test('waits as long as the service requests', async () => {
  browser.retryAfter = 30;
  const tab = browser.openTab();
  await tab.store.request(request('a'));
  await until(hasStatus(tab, 'completed'));
  expect(browser.polls().length).toBeLessThanOrEqual(2);
});

describe('requested twice', () => {
  test('is one report', async () => {
    const tab = browser.openTab();
    const one = await tab.store.request(request('a'));
    expect(await tab.store.request(request('a'))).toEqual({ ...one, isJoined: true });
    await pass(1000);
    expect(await browser.openTab().store.request(request('a'))).toEqual({ ...one, isJoined: true });
    expect(posts()).toBe(1);
  });

  test('joins another device’s job, stored or not', async () => {
    const tab = browser.openTab();
    browser.lasts = 24 * 3600_000;
    const here = browser.addJob(request('a'));
    const { key, isJoined } = await tab.store.request(request('a'));
    expect(isJoined).toBe(false);
    await until(() => shown(tab).status === 'pending');
    expect(findReport(tab.store.state().stored?.reports ?? [], key)).toMatchObject({
      id: here.id,
      joined: [key],
    });
    // Added by ID before any response: the request merges with it.
    const other = browser.addJob(request('b'));
    await tab.store.add([other.id]);
    const second = await tab.store.request(request('b'));
    await until(() => tab.store.state().stored?.reports.length === 2);
    const found = findReport(tab.store.state().stored?.reports ?? [], second.key);
    expect(found).toMatchObject({ id: other.id, joined: [second.key] });
  });

  test('is one job even from two tabs at once', async () => {
    const [one, two] = [browser.openTab(), browser.openTab()];
    await pass(100);
    await Promise.all([one.store.request(request('a')), two.store.request(request('a'))]);
    await until(() => one.store.state().stored?.reports.every(isInProgress) === true);
    expect(browser.jobs).toHaveLength(1);
    expect(one.store.state().stored?.reports).toHaveLength(1);
  });

  test('is the same while fresh, unless a new one is requested', async () => {
    browser.lasts = 10_000;
    const tab = browser.openTab();
    await tab.store.request(request('a'));
    await until(hasStatus(tab, 'completed'));
    expect((await tab.store.request(request('a'))).isJoined).toBe(true);
    expect((await tab.store.request(request('a'), { force: true })).isJoined).toBe(false);
    await until(hasStatus(tab, 'completed'));
    await go(16 * 60);
    expect((await tab.store.request(request('a'))).isJoined).toBe(false);
  });
});

describe('an automatic report', () => {
  const purposes = (tab: Tab) => tab.store.state().stored?.reports.map(({ purpose }) => purpose);

  test('becomes the user’s who requests it, too, or again', async () => {
    const tab = browser.openTab();
    await tab.store.request(request('a'), { purpose: 'daily' });
    expect(purposes(tab)).toEqual(['daily']);
    await tab.store.request(request('a'), { purpose: 'daily' });
    expect(purposes(tab)).toEqual(['daily']);
    await tab.store.request(request('a'));
    expect(purposes(tab)).toEqual([undefined]);
    await tab.store.request(request('a'), { purpose: 'daily' });
    expect(purposes(tab)).toEqual([undefined]);
    await tab.store.request(request('refused'), { purpose: 'daily' });
    await until(() => shown(tab).standing === 'refused');
    await tab.store.again(shown(tab).key);
    expect(purposes(tab)).toEqual([undefined, undefined]);
    await until(() => posts() === 3 && shown(tab).standing === 'refused');
  });

  test('has room in a full list, and cannot become one more of the user’s', async () => {
    await browser.storage.write('reports', reportsKey, fullList);
    const tab = browser.openTab();
    await tab.store.request(request('a'), { purpose: 'daily' });
    await expect(tab.store.request(request('b'))).rejects.toThrow(RangeError);
    await expect(tab.store.request(request('a'))).rejects.toThrow(RangeError);
    await expect(tab.store.add(['another'])).rejects.toThrow(RangeError);
    expect(purposes(tab)?.slice(0, 2)).toEqual(['daily', undefined]);
    const { key } = shown(tab, 1);
    await tab.store.remove([key]);
    await tab.store.request(request('a'));
    expect(shown(tab)).toMatchObject({ request: { name: 'a' }, purpose: undefined });
  });
});

describe('without an answer', () => {
  test('the request is not repeated automatically; repeated by the user, it finds the existing job', async () => {
    const tab = browser.openTab();
    browser.losesAnswers = true;
    await tab.store.request(request('a'));
    await until(() => shown(tab).standing === 'unanswered');
    browser.losesAnswers = false;
    await go(10);
    expect(posts()).toBe(1);
    await tab.store.again(shown(tab).key);
    await until(hasStatus(tab, 'completed'));
    expect(browser.jobs).toHaveLength(1);
    expect(posts()).toBe(2);
  });

  test('the next page reports an unanswered request of a closed one', async () => {
    const tab = browser.openTab();
    await tab.store.request(request('a'));
    tab.close();
    const next = browser.openTab();
    await until(() => next.store.state().stored?.reports[0]?.standing === 'unanswered');
    await next.store.again(shown(next).key);
    await until(hasStatus(next, 'completed'));
    expect(browser.jobs).toHaveLength(1);
  });

  test('another tab reports an unanswered request of a closed one, and waits while it is open', async () => {
    const [tab, other] = [browser.openTab(), browser.openTab()];
    await pass(10);
    await tab.store.request(request('a'));
    await pass(50);
    expect(shown(other).standing).toBe('asking');
    tab.close();
    await until(() => shown(other).standing === 'unanswered');
  });
});

describe('clicked twice', () => {
  const twice = async (step: () => Promise<unknown>) => {
    await Promise.all([step(), step()]);
  };

  test('sends one request', async () => {
    const tab = browser.openTab();
    await pass(100);
    await twice(() => tab.store.request(request('a')));
    await until(() => shown(tab).standing === 'known');
    expect(posts()).toBe(1);
  });

  test.each([false, true])('retries once; response lost: %s', async (isLost) => {
    const tab = browser.openTab();
    browser.losesAnswers = true;
    await tab.store.request(request('a'));
    await until(() => shown(tab).standing === 'unanswered');
    browser.losesAnswers = false;
    browser.failure = isLost ? new ServiceError({ kind: 'network' }) : null;
    const { key } = shown(tab);
    await twice(() => tab.store.again(key));
    await go(5);
    expect(posts()).toBe(2);
    expect(shown(tab).standing).toBe(isLost ? 'unanswered' : 'known');
    // Once that has ended, it can be retried again.
    if (isLost) await tab.store.again(key);
    await go(1);
    expect(posts()).toBe(isLost ? 3 : 2);
  });

  test('requests a failed report again only once', async () => {
    browser.lasts = 10_000;
    const tab = browser.openTab();
    await tab.store.request(request('fail'));
    await until(hasStatus(tab, 'failed'));
    const { key } = shown(tab);
    await twice(() => tab.store.again(key));
    await go(5);
    expect(posts()).toBe(2);
  });
});

test('does not send what could not be saved', async () => {
  const tab = browser.openTab();
  await tab.store.request(request('a'));
  await until(() => shown(tab).standing === 'known');
  const spy = vi.spyOn(crypto, 'randomUUID').mockReturnValue(shown(tab).key as never);
  onTestFinished(() => spy.mockRestore());
  await expect(tab.store.request(request('b'))).rejects.toThrow(RangeError);
  await go(5);
  expect(posts()).toBe(1);
});

test('a refusal states the reason and can be retried', async () => {
  const tab = browser.openTab();
  await tab.store.request(request('refused'));
  await until(() => shown(tab).standing === 'refused');
  expect(shown(tab).reason).toBe('end_date must not be in the future.');
  await tab.store.again(shown(tab).key);
  await until(() => posts() === 2 && shown(tab).standing === 'refused');
  expect(tab.store.state().stored?.reports).toHaveLength(1);
});

test('a failed report states the reason and is requested again as a new one', async () => {
  browser.lasts = 10_000;
  const tab = browser.openTab();
  await tab.store.request(request('fail'));
  await until(hasStatus(tab, 'failed'));
  expect(shown(tab).reason).toBe('It was asked to.');
  await tab.store.again(shown(tab).key);
  expect(tab.store.state().stored?.reports).toHaveLength(2);
  await until(hasStatus(tab, 'failed'));
  expect(browser.jobs).toHaveLength(2);
});

describe('cancelling', () => {
  test.each(['pending', 'running'])('a report that is %s', async (status) => {
    const tab = browser.openTab();
    await tab.store.request(request('a'));
    await until(hasStatus(tab, status));
    const cancelled = tab.store.cancel(shown(tab).key);
    for (let i = 0; i < 20; i += 1) await pass(1);
    expect(shown(tab)).toMatchObject({ status, cancel: 'asked' });
    await pass(1000);
    await cancelled;
    expect(shown(tab)).toMatchObject({ status: 'cancelled', cancel: null });
  });

  test('too late shows the final status', async () => {
    const tab = browser.openTab();
    await tab.store.request(request('a'));
    await until(hasStatus(tab, 'running'));
    browser.lasts = 1;
    void tab.store.cancel(shown(tab).key);
    await until(hasStatus(tab, 'completed'));
    expect(shown(tab).cancel).toBe('late');
  });

  test('without a response checks the status', async () => {
    const tab = browser.openTab();
    await tab.store.request(request('a'));
    await until(hasStatus(tab, 'running'));
    browser.losesAnswers = true;
    void tab.store.cancel(shown(tab).key);
    await until(() => shown(tab).cancel === 'lost');
    browser.losesAnswers = false;
    await until(hasStatus(tab, 'cancelled'));
    expect(shown(tab).cancel).toBeNull();
  });

  test('a closed page does not leave it “cancelling” forever', async () => {
    browser.isOnline = true;
    const tab = browser.openTab();
    await tab.store.request(request('a'));
    await until(hasStatus(tab, 'pending'));
    void tab.store.cancel(shown(tab).key);
    await pass(10);
    tab.close();
    const next = browser.openTab();
    await until(hasStatus(next, 'cancelled'));
    expect(shown(next).cancel).toBeNull();
  });
});

test('reports are displayed although storage refuses them', async () => {
  const tab = browser.openTab();
  await tab.store.request(request('a'));
  await until(hasStatus(tab, 'running'));
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  await until(hasStatus(tab, 'completed'));
  expect((await tab.ports.user.openStorage())?.unsaved().refused).toEqual(['reports']);
  vi.restoreAllMocks();
});

test('signing out keeps the reports, for this user only', async () => {
  const tab = browser.openTab();
  await tab.store.request(request('a'));
  await until(hasStatus(tab, 'running'));
  await browser.storage.eraseSession();
  tab.close();
  const next = browser.openTab();
  await until(hasStatus(next, 'completed'));
  expect(shown(next)).toMatchObject({ id: 'job-1', request: { name: 'a' } });
});

test('adds reports by job ID and reports unknown ones', async () => {
  const tab = browser.openTab();
  const job = browser.addJob(request('theirs'));
  expect(await tab.store.add([job.id, 'none', job.id])).toBe(2);
  expect(await tab.store.add([job.id])).toBe(0);
  await until(() => shown(tab).standing === 'unknown' && shown(tab, 1).request !== null);
  expect(shown(tab, 1)).toMatchObject({ id: job.id, request: { name: 'theirs' } });
  const looks = browser.polls('none').length;
  await go(600);
  expect(browser.polls('none')).toHaveLength(looks);
  await tab.store.remove([shown(tab).key]);
  expect(tab.store.state().stored?.reports.map(({ id }) => id)).toEqual([job.id]);
});
