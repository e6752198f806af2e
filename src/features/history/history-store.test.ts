import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { daysFrom } from '#lib/day-lists.ts';
import { reportsKey } from '#features/reports/stored-reports.ts';
import { go } from '#features/reports/test-report-tabs.ts';
import { listOf } from '#features/reports/test-reports.ts';
import { until } from '#user/test-tabs.ts';
import { maxMonths } from './history-state.ts';
import {
  daysOn,
  done,
  type HistoryTab,
  isOver,
  setUp,
  startHistoryTabs,
  stored,
} from './internal/test-history-tabs.ts';
import { read, rowOf } from './test-history.ts';

let world: ReturnType<typeof startHistoryTabs>;
let browser: typeof world.browser;

beforeEach(() => {
  world = startHistoryTabs();
  ({ browser } = world);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('loads everything the service has, and leaves no report and no news in the list', async () => {
  const tab = world.open();
  await tab.history.setUp(true);
  await until(() => tab.store.state().stored?.reports.length === 4);
  const [report] = tab.store.state().stored?.reports ?? [];
  expect(report?.request?.name).toMatch(/^History · .+ · daily$/);
  await until(isOver(tab));
  expect(world.requested()).toEqual([
    '2026-10-24 – 2026-11-23',
    '2026-09-23 – 2026-10-23',
    '2026-08-23 – 2026-09-22',
    '2026-08-21 – 2026-08-22',
  ]);
  expect(await daysOn(tab)).toEqual(daysFrom('2026-08-21', '2026-11-23'));
  expect(stored(tab)).toMatchObject({ isDaily: true, ended: { reason: null } });
  expect(stored(tab)?.ended?.parts.map(({ reason }) => reason)).toEqual(Array(4).fill(null));
  await go(1);
  expect(tab.store.state().stored?.reports).toEqual([]);
});

test('two tabs load it once, and both have it', async () => {
  const [one, two] = [world.open(), world.open()];
  await done(Promise.all([one.history.setUp(true), two.history.setUp(true)]));
  await until(isOver(one));
  await until(isOver(two));
  expect(browser.jobs).toHaveLength(4);
  expect(await daysOn(two)).toHaveLength(95);
  expect(await daysOn(one)).toHaveLength(95);
});

test('continues after a reload with the reports that were requested', async () => {
  const one = world.open();
  await one.history.setUp(true);
  await until(() => browser.jobs.length === 4);
  await go(20);
  one.close();
  const two = world.open();
  await until(isOver(two));
  expect(browser.jobs).toHaveLength(4);
  expect(await daysOn(two)).toHaveLength(95);
});

test('continues after a reload before the service has answered, without a second report', async () => {
  const one = world.open();
  await one.history.setUp(true);
  await until(() => one.store.state().stored?.reports.length === 4);
  // The service accepts them, but the tab is closed.
  one.close();
  await go(1);
  expect(browser.jobs).toHaveLength(4);
  const two = world.open();
  await until(isOver(two));
  expect(browser.jobs).toHaveLength(4);
  expect(await daysOn(two)).toHaveLength(95);
});

test('what an earlier version stored is read: its months stay, its run is over and leaves no report', async () => {
  const first = world.open();
  await setUp(first);
  first.close();
  const state = stored(first);
  const days = { start: '2026-11-01', end: '2026-11-23' };
  const part = { days, key: 'history-0', state: 'open', reason: null, unusable: 0 };
  const run = { id: 'run', startedAt: 0, isAutomatic: true, parts: [part], accounts: ['acct-1'] };
  const ended = {
    at: 0,
    parts: [{ ...part, state: 'failed', reason: 'It failed.' }],
    reason: null,
  };
  await browser.storage.write('history', 'state', { ...state, run, ended });
  await browser.storage.write('reports', reportsKey, listOf(1, 'history'));
  const tab = world.open();
  await until(() => stored(tab) !== undefined);
  expect(stored(tab)).toMatchObject({ run: null, isDaily: true, months: state?.months });
  expect(stored(tab)?.ended?.parts).toMatchObject([{ days, reason: 'It failed.' }]);
  await go(1);
  expect(tab.store.state().stored?.reports).toEqual([]);
  expect(await daysOn(tab)).toHaveLength(95);
});

test('continues after the next sign-in', async () => {
  const tab = world.open();
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
    const tab = world.open();
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
    expect(world.requested()).toEqual(['2026-11-10 – 2026-11-23', '2026-09-23 – 2026-10-23']);
    expect(await daysOn(tab)).toHaveLength(95);
  });

  test('or cannot be read changes nothing', async () => {
    world.broken.set('job-1', 'The report was cut off.');
    world.broken.set('job-5', 'The report was cut off.');
    const tab = world.open();
    await setUp(tab);
    expect(stored(tab)?.ended?.parts[0]).toMatchObject({
      reason: 'The report was cut off.',
    });
    expect(await daysOn(tab)).toEqual(daysFrom('2026-08-21', '2026-10-23'));
  });
});

test('a request whose answer is lost is sent again once there is a connection', async () => {
  const tab = world.open();
  browser.isOnline = false;
  await tab.history.setUp(true);
  await go(10);
  browser.isOnline = true;
  await until(isOver(tab));
  expect(await daysOn(tab)).toHaveLength(95);
});

test('cancelling ends its reports and keeps what was loaded', async () => {
  const tab = world.open();
  await tab.history.setUp(true);
  await until(() => browser.jobs.length === 4);
  await go(5);
  await done(tab.history.cancel());
  await go(120);
  expect(browser.jobs.map((job) => browser.statusOf(job))).toEqual(Array(4).fill('cancelled'));
  expect(stored(tab)).toMatchObject({ run: null, isDaily: null, months: [] });
  expect(tab.store.state().stored?.reports).toEqual([]);
  // It does not restart on its own.
  await done(tab.history.updateIfDue());
  expect(stored(tab)?.run).toBeNull();
});

test('cancelling later keeps what was loaded, and loading does not restart on its own that day', async () => {
  const tab = world.open();
  browser.fails = ({ start_date: start }) => start === '2026-10-24';
  await setUp(tab);
  await done(tab.history.update());
  await until(() => tab.store.state().stored?.reports.length === 1);
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
    const tab = world.open();
    await setUp(tab);
    await nextDay(tab);
    expect(world.requested()).toEqual(['2026-11-10 – 2026-11-24']);
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
    const tab = world.open();
    await setUp(tab, false);
    await nextDay(tab);
    expect(browser.jobs).toEqual([]);
    await done(tab.history.setDaily(true));
    await until(() => stored(tab)?.run === null);
    expect(world.requested()).toEqual(['2026-11-10 – 2026-11-24']);
  });

  test('loads nothing without a history', async () => {
    const tab = world.open();
    await nextDay(tab);
    expect(browser.jobs).toEqual([]);
  });
});

describe('of months that are added', () => {
  const monthBlocks = (...months: string[]) =>
    months.flatMap((month) => {
      const date = `${month}-05`;
      const rows = [rowOf(date, 'camp-1', { spend: 2 })];
      return read({ at: Date.parse('3000-01-01'), start: date, end: date, rows }).blocks;
    });
  const monthsOn = (tab: HistoryTab) => (stored(tab)?.months ?? []).map(({ month }) => month);
  const reported = { isReport: true };
  const before = ['2026-08', '2026-09', '2026-10', '2026-11'];
  /** 23 months, the latest first. */
  const earlier = Array.from({ length: 23 }, (_, ago) =>
    new Date(Date.UTC(2026, 6 - ago)).toISOString().slice(0, 7),
  );

  test('an import keeps what the device has, and the latest 25 in all', async () => {
    const tab = world.open();
    await setUp(tab);
    expect(await done(tab.history.merge(monthBlocks('2999-01')))).toBe(1);
    expect(monthsOn(tab)).toEqual([...before, '2999-01']);
    expect(await daysOn(tab)).toHaveLength(95 + 1);
    // Of the 27 up to now, two are too old.
    expect(await done(tab.history.merge(monthBlocks(...earlier)))).toBe(21);
    expect(monthsOn(tab)).toEqual([...earlier.slice(0, 21).toReversed(), ...before, '2999-01']);
    vi.setSystemTime('2026-12-02T12:00:00Z');
    expect(await done(tab.history.merge(monthBlocks('2026-12')))).toBe(1);
    expect(monthsOn(tab)).toContain('2024-11');
  });

  test('a new month of a report replaces the oldest of 25', async () => {
    expect(maxMonths).toBe(25);
    const tab = world.open();
    await setUp(tab);
    await done(tab.history.merge(monthBlocks(...earlier), reported));
    expect(monthsOn(tab)).toHaveLength(25);
    expect(monthsOn(tab)[0]).toBe('2024-11');
    vi.setSystemTime('2026-12-02T12:00:00Z');
    expect(await done(tab.history.merge(monthBlocks('2024-10', '2026-12'), reported))).toBe(1);
    expect(monthsOn(tab)).toHaveLength(25);
    expect(monthsOn(tab)[0]).toBe('2024-12');
    const other = world.open();
    await until(() => stored(other) !== undefined);
    expect(await daysOn(other)).toHaveLength(20 + 95 + 1);
  });

  test('neither a wrong month of a report nor a wrong clock deletes the others, or ends the updates', async () => {
    const tab = world.open();
    await setUp(tab);
    await done(tab.history.merge(monthBlocks(...earlier), reported));
    const full = monthsOn(tab);
    await done(tab.history.merge(monthBlocks('2999-01', '2999-02'), reported));
    expect(monthsOn(tab)).toEqual([...full, '2999-01', '2999-02']);
    for (const wrong of ['1999-01-01T12:00:00Z', '2029-12-02T12:00:00Z']) {
      vi.setSystemTime(wrong);
      expect(await done(tab.history.merge(monthBlocks('2026-09'), reported))).toBe(1);
      expect(monthsOn(tab)).toEqual([...full, '2999-01', '2999-02']);
    }
  });
});

describe('a visit cut short', () => {
  /** Some of these runs are not over at the end of a test. */
  const open = (isHidden = false): HistoryTab => {
    const tab = world.open(isHidden);
    onTestFinished(tab.close);
    return tab;
  };
  /** The first update by the next day, which is left as soon as its report is requested; `lasts` in hours. */
  async function leave(lasts: number): Promise<void> {
    const tab = open();
    await setUp(tab);
    browser.jobs.length = 0;
    browser.lasts = lasts * 3600_000;
    vi.setSystemTime('2026-11-25T09:00:00Z');
    await done(tab.history.updateIfDue());
    await until(() => browser.jobs.length === 1);
    await go(1);
    tab.close();
  }
  const first = '2026-11-10 – 2026-11-24';

  test('costs the next morning no day: its report is merged, and the new day requested', async () => {
    await leave(0.1);
    vi.setSystemTime('2026-11-26T09:00:00Z');
    const tab = open();
    await done(tab.history.updateIfDue());
    await until(() => stored(tab)?.run === null);
    expect(world.requested()).toEqual([first, '2026-11-25 – 2026-11-25']);
    expect(await daysOn(tab)).toEqual(daysFrom('2026-08-21', '2026-11-25'));
    // Which counts as the update of that day.
    vi.setSystemTime('2026-11-26T14:00:00Z');
    await done(tab.history.updateIfDue());
    await go(10);
    expect(browser.jobs).toHaveLength(2);
    vi.setSystemTime('2026-11-27T09:00:00Z');
    await done(tab.history.updateIfDue());
    await until(() => stored(tab)?.run === null);
    expect(world.requested().slice(2)).toEqual(['2026-11-11 – 2026-11-26']);
  });

  test('with reports that take two days: each morning requests the new day alone, and is not late', async () => {
    await leave(50);
    for (const day of [25, 26]) {
      vi.setSystemTime(`2026-11-${day + 1}T09:00:00Z`);
      const tab = open();
      await done(tab.history.updateIfDue());
      await until(() => world.requested().at(-1) === `2026-11-${day} – 2026-11-${day}`, 60);
      // Once a day, however often it is opened.
      tab.close();
      vi.setSystemTime(`2026-11-${day + 1}T14:00:00Z`);
      const again = open();
      await done(again.history.updateIfDue());
      await go(30);
      again.close();
    }
    expect(world.requested()).toEqual([
      first,
      '2026-11-25 – 2026-11-25',
      '2026-11-26 – 2026-11-26',
    ]);
    vi.setSystemTime('2026-11-28T12:00:00Z');
    const tab = open();
    await until(() => stored(tab)?.months.at(-1)?.last === '2026-11-25', 600);
    // The first two reports are ready, and merged in any order.
    await go(60);
    expect(await daysOn(tab)).toEqual(daysFrom('2026-08-21', '2026-11-25'));
  });

  test('and continued in a hidden tab: the new day is requested when the tab is shown', async () => {
    await leave(100);
    vi.setSystemTime('2026-11-26T09:00:00Z');
    const tab = open(true);
    await go(30);
    expect(world.requested()).toEqual([first]);
    tab.look();
    await until(() => world.requested().length === 2, 60);
    tab.lookAway();
    vi.setSystemTime('2026-11-27T09:00:00Z');
    await done(tab.history.setDaily(true));
    await go(30);
    expect(browser.jobs).toHaveLength(2);
    tab.look();
    await until(() => world.requested().length === 3, 60);
    // Also if another tab finds it, while this one was shown all the time.
    vi.setSystemTime('2026-11-28T09:00:00Z');
    await done(open().history.updateIfDue());
    await until(() => world.requested().length === 4, 60);
    expect(world.requested().slice(1)).toEqual([
      '2026-11-25 – 2026-11-25',
      '2026-11-26 – 2026-11-26',
      '2026-11-27 – 2026-11-27',
    ]);
  });

  test('and merged at night in a hidden tab does not count as the update of the morning', async () => {
    await leave(19);
    const tab = open(true);
    await go(1);
    vi.setSystemTime('2026-11-26T04:00:00Z');
    await until(() => stored(tab)?.run === null);
    expect(world.requested()).toEqual([first]);
    vi.setSystemTime('2026-11-26T08:00:00Z');
    tab.look();
    await done(tab.history.updateIfDue());
    await until(() => browser.jobs.length === 2, 60);
    expect(world.requested()[1]).toBe('2026-11-11 – 2026-11-25');
  });

  test('without consent to daily updates, nothing is requested for it', async () => {
    const tab = open();
    browser.lasts = 3600_000;
    await tab.history.setUp(false);
    await until(() => browser.jobs.length === 4);
    await go(1);
    tab.close();
    vi.setSystemTime('2026-11-26T09:00:00Z');
    const next = open();
    await until(isOver(next));
    expect(browser.jobs).toHaveLength(4);
  });
});
