import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { setClock } from '#lib/clock.ts';
import { daysFrom } from '#lib/days.ts';
import { go, startReportTabs, type Tab } from '#shared/reports/test-report-tabs.ts';
import { until } from '#shared/user/test-tabs.ts';
import { ResultProblem } from './history-service.ts';
import { createHistoryStore, type HistoryStore, maxMonths } from './history-store.ts';
import { readDays } from './history-totals.ts';
import { read, rowOf } from './test-history.ts';

let browser: ReturnType<typeof startReportTabs>;
/** Results of jobs that cannot be read, and why. */
let broken: Map<string, string>;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
  vi.setSystemTime('2026-11-24T12:00:00Z');
  setClock(Date.now);
  browser = startReportTabs();
  broken = new Map();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

interface HistoryTab extends Tab {
  history: HistoryStore;
}

function openTab(isHidden = false): HistoryTab {
  const tab = browser.openTab(isHidden);
  const history = createHistoryStore(tab.ports, {
    reports: tab.store,
    service: {
      zones: async () => new Map([['acct-1', 'UTC']]),
      longestWindow: async () => 14,
      async result(id) {
        const problem = broken.get(id);
        if (problem !== undefined) throw new ResultProblem(problem);
        const job = browser.jobs.find((it) => it.id === id);
        const { start_date: start = '', end_date: end = '' } = job?.request ?? {};
        const rows = daysFrom(start, end).map((day) => rowOf(day, 'camp-1', { spend: 1 }));
        return { rows, at: job?.createdAt ?? null };
      },
    },
  });
  return Object.assign(tab, { history });
}

const stored = ({ history }: HistoryTab) => history.state().stored;
const isOver = (tab: HistoryTab) => () =>
  stored(tab)?.run === null && (stored(tab)?.ended ?? null) !== null;
const requested = () =>
  browser.jobs.map(({ request }) => `${request.start_date} – ${request.end_date}`);

/** The days that a tab finds on the device. */
async function daysOn(tab: HistoryTab): Promise<string[]> {
  return readDays(await done(tab.history.read(stored(tab)?.months ?? [])));
}

/** Lets time pass until it is done. */
async function done<T>(step: Promise<T>): Promise<T> {
  let isDone = false;
  const ended = () => (isDone = true);
  step.then(ended, ended);
  await until(() => isDone);
  return step;
}

async function setUp(tab: HistoryTab, isDaily = true): Promise<void> {
  await tab.history.setUp(isDaily);
  await until(isOver(tab));
}

test('loads everything the service has, and leaves no report and no news in the list', async () => {
  const tab = openTab();
  await tab.history.setUp(true);
  await until(() => tab.store.state().stored?.reports.length === 4);
  const [report] = tab.store.state().stored?.reports ?? [];
  expect(report?.request?.name).toMatch(/^History · .+ · daily$/);
  await until(isOver(tab));
  expect(requested()).toEqual([
    '2026-10-24 – 2026-11-23',
    '2026-09-23 – 2026-10-23',
    '2026-08-23 – 2026-09-22',
    '2026-08-21 – 2026-08-22',
  ]);
  expect(await daysOn(tab)).toEqual(daysFrom('2026-08-21', '2026-11-23'));
  expect(stored(tab)).toMatchObject({ isDaily: true, ended: { reason: null } });
  expect(stored(tab)?.ended?.parts.map(({ state }) => state)).toEqual(Array(4).fill('merged'));
  await go(1);
  expect(tab.store.state().stored?.reports).toEqual([]);
});

test('two tabs load it once, and both have it', async () => {
  const [one, two] = [openTab(), openTab()];
  await done(Promise.all([one.history.setUp(true), two.history.setUp(true)]));
  await until(isOver(one));
  await until(isOver(two));
  expect(browser.jobs).toHaveLength(4);
  expect(await daysOn(two)).toHaveLength(95);
  expect(await daysOn(one)).toHaveLength(95);
});

test('continues after a reload with the reports that were requested', async () => {
  const one = openTab();
  await one.history.setUp(true);
  await until(() => browser.jobs.length === 4);
  await go(20);
  one.close();
  const two = openTab();
  await until(isOver(two));
  expect(browser.jobs).toHaveLength(4);
  expect(await daysOn(two)).toHaveLength(95);
});

test('continues after a reload before the service has answered, without a second report', async () => {
  const one = openTab();
  await one.history.setUp(true);
  await until(() => one.store.state().stored?.reports.length === 4);
  // The service accepts them, but nobody is there to hear it.
  one.close();
  await go(1);
  expect(browser.jobs).toHaveLength(4);
  const two = openTab();
  await until(isOver(two));
  expect(browser.jobs).toHaveLength(4);
  expect(await daysOn(two)).toHaveLength(95);
});

test('continues after the next sign-in', async () => {
  const tab = openTab();
  await tab.history.setUp(true);
  await until(() => browser.jobs.length === 4);
  browser.setLive(false);
  await go(200);
  expect(stored(tab)?.run).not.toBeNull();
  browser.setLive(true);
  await until(isOver(tab));
  expect(browser.jobs).toHaveLength(4);
  expect(await daysOn(tab)).toHaveLength(95);
});

describe('a report that fails', () => {
  test('is requested once more, and the others are merged', async () => {
    const isOdd = (start: string) => start === '2026-09-23';
    browser.fails = ({ start_date: start }) => isOdd(start);
    const tab = openTab();
    await setUp(tab);
    expect(browser.jobs.filter(({ request }) => isOdd(request.start_date))).toHaveLength(2);
    expect(stored(tab)?.ended?.parts.map(({ reason }) => reason)).toEqual([
      null,
      'It was asked to.',
      null,
      null,
    ]);
    expect(await daysOn(tab)).toHaveLength(95 - 31);

    browser.fails = () => false;
    browser.jobs.length = 0;
    await tab.history.update();
    await until(() => stored(tab)?.run !== null);
    await until(isOver(tab));
    // The days that are missing, and those whose sales may have changed.
    expect(requested()).toEqual(['2026-11-10 – 2026-11-23', '2026-09-23 – 2026-10-23']);
    expect(await daysOn(tab)).toHaveLength(95);
  });

  test('or cannot be read changes nothing', async () => {
    broken.set('job-1', 'The report was cut off.');
    broken.set('job-5', 'The report was cut off.');
    const tab = openTab();
    await setUp(tab);
    expect(stored(tab)?.ended?.parts[0]).toMatchObject({
      state: 'failed',
      reason: 'The report was cut off.',
    });
    expect(await daysOn(tab)).toEqual(daysFrom('2026-08-21', '2026-10-23'));
  });
});

test('a request whose answer is lost is sent again once there is a connection', async () => {
  const tab = openTab();
  browser.isOnline = false;
  await tab.history.setUp(true);
  await go(10);
  browser.isOnline = true;
  await until(isOver(tab));
  expect(await daysOn(tab)).toHaveLength(95);
});

test('cancelling ends its reports and keeps what was loaded', async () => {
  const tab = openTab();
  await tab.history.setUp(true);
  await until(() => browser.jobs.length === 4);
  await go(5);
  await done(tab.history.cancel());
  await go(120);
  expect(browser.jobs.map((job) => browser.statusOf(job))).toEqual(Array(4).fill('cancelled'));
  expect(stored(tab)).toMatchObject({ run: null, isDaily: null, months: [] });
  expect(tab.store.state().stored?.reports).toEqual([]);
  // Nor does it begin again by itself.
  await done(tab.history.updateIfDue());
  expect(stored(tab)?.run).toBeNull();
});

test('cancelling later keeps what was loaded, and does not begin again by itself that day', async () => {
  const tab = openTab();
  browser.fails = ({ start_date: start }) => start === '2026-10-24';
  await setUp(tab);
  await done(tab.history.update());
  await until(() => (stored(tab)?.run?.parts ?? []).length === 1);
  await done(tab.history.cancel());
  expect(stored(tab)).toMatchObject({ run: null, isDaily: true });
  expect(await daysOn(tab)).toHaveLength(95 - 31);
  await done(tab.history.updateIfDue());
  expect(stored(tab)?.run).toBeNull();
});

describe('the next day', () => {
  const updated = async (tab: HistoryTab): Promise<void> => {
    await done(tab.history.updateIfDue());
    await until(() => stored(tab)?.run === null);
  };
  const nextDay = async (tab: HistoryTab): Promise<void> => {
    browser.jobs.length = 0;
    vi.setSystemTime('2026-11-25T09:00:00Z');
    await updated(tab);
  };

  test('loads one report: the missing day, and those whose sales may have changed', async () => {
    const tab = openTab();
    await setUp(tab);
    await nextDay(tab);
    expect(requested()).toEqual(['2026-11-10 – 2026-11-24']);
    expect(await daysOn(tab)).toHaveLength(96);
    // Once.
    await updated(tab);
    expect(browser.jobs).toHaveLength(1);
    // Also if some hours have passed: no day is missing.
    vi.setSystemTime('2026-11-25T18:00:00Z');
    await updated(tab);
    expect(browser.jobs).toHaveLength(1);
  });

  test('loads nothing without consent', async () => {
    const tab = openTab();
    await setUp(tab, false);
    await nextDay(tab);
    expect(browser.jobs).toEqual([]);
    await done(tab.history.setDaily(true));
    await until(() => stored(tab)?.run === null);
    expect(requested()).toEqual(['2026-11-10 – 2026-11-24']);
  });

  test('loads nothing without a history', async () => {
    const tab = openTab();
    await nextDay(tab);
    expect(browser.jobs).toEqual([]);
  });
});

test('keeps 25 months', async () => {
  const tab = openTab();
  await setUp(tab);
  const row = rowOf('2024-10-05', 'camp-1', { spend: 2 });
  const old = (month: string) =>
    read({ start: `${month}-01`, end: `${month}-05`, rows: [{ ...row, date: `${month}-05` }] })
      .blocks;
  await done(tab.history.merge([...old('2024-10'), ...old('2024-11')]));
  expect(stored(tab)?.months.map(({ month }) => month)).toEqual([
    '2024-11',
    '2026-08',
    '2026-09',
    '2026-10',
    '2026-11',
  ]);
  expect(maxMonths).toBe(25);
  vi.setSystemTime('2026-12-02T12:00:00Z');
  await done(tab.history.merge([]));
  expect(stored(tab)?.months[0]?.month).toBe('2026-08');
  const other = openTab();
  await until(() => stored(other) !== undefined);
  expect(await daysOn(other)).toHaveLength(95);
});
