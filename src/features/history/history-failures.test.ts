/** What must not happen to a history, whatever fails. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ServiceError } from '#api/errors.ts';
import { maxReports, reportsKey } from '#features/reports/stored-reports.ts';
import { go } from '#features/reports/test-report-tabs.ts';
import { fullList } from '#features/reports/test-reports.ts';
import { until } from '#user/test-tabs.ts';
import { planHistory } from './internal/history-plan.ts';
import { ResultProblem } from './internal/history-service.ts';
import { HistoryProblem } from './history-state.ts';
import {
  daysOn,
  done,
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
  vi.restoreAllMocks();
});

/** One read of this entry fails. */
function failToRead(wanted: string) {
  const get = Reflect.get(IDBObjectStore.prototype, 'get');
  let hasFailed = false;
  return vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementation(function (
    this: IDBObjectStore,
    key,
  ) {
    if (key === wanted && !hasFailed) {
      hasFailed = true;
      throw new DOMException('lost', 'UnknownError');
    }
    return get.call(this, key);
  });
}

const listed = ({ store }: ReturnType<typeof world.open>) => store.state().stored?.reports ?? [];

describe('what is stored gets lost during a run', () => {
  test('and its reports fail: it ends and does not restart', async () => {
    browser.fails = () => true;
    const tab = world.open();
    await tab.history.setUp(true);
    await until(() => browser.jobs.length === 4);
    await browser.storage.clear('history');
    await go(600);
    expect(browser.jobs).toHaveLength(8);
  });

  test('and a new day has ended: it is not planned again and again', async () => {
    browser.lasts = 48 * 3600_000;
    const tab = world.open();
    await tab.history.setUp(true);
    await until(() => browser.jobs.length === 4);
    await go(1);
    const asked = vi.spyOn(tab.history, 'ask');
    await browser.storage.clear('history');
    vi.setSystemTime('2026-11-25T12:00:00Z');
    tab.look();
    await go(60);
    tab.look();
    await go(60);
    expect(asked.mock.calls.filter(([name]) => name === 'plan')).toHaveLength(1);
    expect(browser.jobs).toHaveLength(5);
    expect(listed(tab)).toEqual([]);
  });

  test('or cannot be read once: it ends, and can be cancelled', async () => {
    const tab = world.open();
    await tab.history.setUp(true);
    await until(() => browser.jobs.length === 4);
    failToRead('state');
    await go(300);
    await done(tab.history.cancel());
    await go(300);
    expect(browser.jobs.length).toBeLessThanOrEqual(8);
  });
});

describe('cancelling', () => {
  test.each([0, 50, 100, 150, 200, 300, 500, 700])(
    'after %i ms leaves no report running or listed',
    async (delay) => {
      const tab = world.open();
      await tab.history.setUp(true);
      await vi.advanceTimersByTimeAsync(delay);
      await done(tab.history.cancel());
      await go(120);
      expect(
        browser.jobs.map((job) => browser.statusOf(job)).filter((it) => it !== 'cancelled'),
      ).toEqual([]);
      expect(listed(tab)).toEqual([]);
    },
  );

  test('and closing the page leaves the rest to the next one', async () => {
    const tab = world.open();
    await tab.history.setUp(true);
    await until(() => listed(tab).length === 4);
    void tab.history.cancel();
    await until(() => stored(tab)?.run === null);
    tab.close();
    await go(1);
    const next = world.open();
    await go(60);
    expect(listed(next)).toEqual([]);
    expect(browser.jobs.every((job) => browser.statusOf(job) === 'cancelled')).toBe(true);
  });

  test('and closing the page before the service has answered does not cancel them twice', async () => {
    const tab = world.open();
    await tab.history.setUp(true);
    await until(() => browser.jobs.length === 4);
    await go(5);
    void tab.history.cancel();
    await until(() => listed(tab).every(({ cancel }) => cancel === 'asked'));
    tab.close();
    await go(1);
    const next = world.open();
    await go(60);
    expect(listed(next)).toEqual([]);
    const cancels = browser.calls.filter(({ endpoint }) => endpoint === 'cancelJob');
    expect(cancels.map(({ id }) => id).toSorted()).toEqual(browser.jobs.map(({ id }) => id));
  });
});

describe('storage', () => {
  const refuseBlocks = () => {
    const put = Reflect.get(IDBObjectStore.prototype, 'put');
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
      this: IDBObjectStore,
      entry: { value: unknown },
      key,
    ) {
      if (entry.value instanceof Uint8Array) throw new DOMException('full', 'QuotaExceededError');
      return put.call(this, entry, key);
    });
  };

  test('that is full is named, and nothing counts as saved', async () => {
    refuseBlocks();
    const tab = world.open();
    await setUp(tab);
    expect(stored(tab)?.months).toEqual([]);
    expect(stored(tab)?.ended?.reason).toMatch(/^This browser has no room for the history/);
    await go(1);
    expect(listed(tab)).toEqual([]);
    // Once, not with every visit.
    const before = browser.jobs.length;
    expect(before).toBe(4);
    vi.setSystemTime('2026-11-24T19:00:00Z');
    await done(tab.history.updateIfDue());
    await until(() => stored(tab)?.run === null);
    expect(browser.jobs).toHaveLength(before);
  });

  test('that cannot be read is not overwritten', async () => {
    const first = world.open();
    await setUp(first);
    first.close();
    const tab = world.open();
    await until(() => stored(tab) !== undefined);
    const spy = failToRead('2026-10');
    const row = rowOf('2026-10-05', 'camp-1', { spend: 2 });
    const { blocks } = read({
      at: Date.now(),
      start: '2026-10-05',
      end: '2026-10-05',
      rows: [row],
    });
    await expect(done(tab.history.merge(blocks))).rejects.toThrow(HistoryProblem);
    spy.mockRestore();
    const next = world.open();
    await until(() => stored(next) !== undefined);
    expect(await daysOn(next)).toHaveLength(95);
  });

  test('that the browser refuses costs no report', async () => {
    vi.stubGlobal('indexedDB', undefined);
    await expect(world.open().history.setUp(true)).rejects.toThrow(HistoryProblem);
    await go(30);
    expect(browser.jobs).toEqual([]);
  });
});

describe('while reports are merged', () => {
  test.each(['another tab takes over', 'the session ends'])(
    '%s: no report is requested twice',
    async (event) => {
      const isTakeover = event === 'another tab takes over';
      const one = world.open(isTakeover);
      await one.history.setUp(true);
      await until(() => browser.jobs.length === 4);
      const gate = Promise.withResolvers<void>();
      const lock = `crosschannel.history.${browser.storage.key}.write`;
      const held = one.ports.withLock(lock, () => gate.promise);
      await go(75);
      const other = isTakeover ? world.open() : one;
      if (!isTakeover) browser.setLive(false);
      await go(2);
      gate.resolve();
      await held;
      await go(5);
      browser.setLive(true);
      await until(isOver(other));
      expect(browser.jobs).toHaveLength(4);
      expect(await daysOn(other)).toHaveLength(95);
    },
  );
});

test('a download that fails is repeated, without another report', async () => {
  const { rowsOf } = world;
  let downloads = 0;
  world.rowsOf = (days) => {
    downloads += 1;
    if (downloads === 1) throw new ResultProblem('The report was cut off.');
    return rowsOf(days);
  };
  const tab = world.open();
  await setUp(tab);
  expect(browser.jobs).toHaveLength(4);
  expect(downloads).toBe(5);
  expect(await daysOn(tab)).toHaveLength(95);
});

describe('a refused report', () => {
  const posts = () => browser.calls.filter(({ endpoint }) => endpoint === 'requestReport').length;

  async function visit() {
    const tab = world.open();
    await until(() => stored(tab) !== undefined);
    await done(tab.history.updateIfDue());
    await until(isOver(tab));
    await go(5);
    tab.close();
    return tab;
  }

  test('says why, and is requested again with the next day or by the user alone', async () => {
    browser.failure = new ServiceError(
      { kind: 'invalid', fields: [] },
      { detail: 'unknown field: name' },
    );
    const first = world.open();
    await setUp(first);
    first.close();
    const { parts = [] } = stored(first)?.ended ?? {};
    expect(parts.map(({ reason }) => reason)).toEqual(
      Array.from({ length: 4 }, () => 'The service refused the request: unknown field: name'),
    );
    for (const _ of [1, 2, 3]) await visit();
    expect(posts()).toBe(4);
    for (const _ of [1, 2, 3]) {
      vi.setSystemTime(Date.now() + 7.9 * 3600_000);
      await visit();
    }
    expect(posts()).toBe(4);
    vi.setSystemTime('2026-11-25T12:01:00Z');
    expect(listed(await visit())).toEqual([]);
    await visit();
    expect(posts()).toBe(8);
    const tab = world.open();
    await until(() => stored(tab) !== undefined);
    await done(tab.history.update());
    await until(isOver(tab));
    expect(posts()).toBe(12);
  });
});

test('requests without an answer end the run, however short each visit is', async () => {
  browser.failure = new ServiceError({ kind: 'server', status: 500 });
  const first = world.open();
  await first.history.setUp(false);
  await until(() => browser.calls.length === 4);
  first.close();
  for (let visits = 0; visits < 20; visits += 1) {
    const tab = world.open();
    await until(() => stored(tab) !== undefined);
    await go(1);
    tab.close();
  }
  const tab = world.open();
  await until(() => stored(tab) !== undefined);
  expect(stored(tab)?.run).toBeNull();
  expect(stored(tab)?.ended?.parts[0]?.reason).toMatch(/^The service did not respond/);
});

describe('a report', () => {
  test('without any row is believed', async () => {
    world.rowsOf = () => [];
    const tab = world.open();
    await setUp(tab);
    expect(await daysOn(tab)).toHaveLength(95);
    expect(stored(tab)?.months.map(({ campaigns }) => campaigns)).toEqual([0, 0, 0, 0]);
  });

  test('that lacks a day which had figures does not make it zero', async () => {
    const tab = world.open();
    await setUp(tab);
    world.rowsOf = (days) =>
      days.flatMap((day) => (day === '2026-11-20' ? [] : [rowOf(day, 'camp-1', { spend: 2 })]));
    for (const _ of [1, 2]) {
      await done(tab.history.update());
      await until(() => stored(tab)?.run === null);
    }
    const blocks = await done(tab.history.ask('blocks', stored(tab)?.months ?? [], null));
    const november = blocks.find(({ month }) => month === '2026-11');
    expect(november?.figures.last.spend[19]).toBe(1e6);
    expect(november?.figures.last.spend[20]).toBe(2e6);
  });

  test('with rows that say too little is not used; a few of them are counted', async () => {
    world.rowsOf = (days) =>
      days.flatMap((day) => [
        rowOf(day, 'camp-1', { spend: 1 }),
        rowOf(day, 'camp-2', { spend: 100, account_id: null }),
      ]);
    const tab = world.open();
    await setUp(tab);
    expect(stored(tab)?.months).toEqual([]);
    expect(stored(tab)?.ended?.parts[0]?.reason).toBe(
      '31 rows of the report have no date, campaign or account.',
    );
    world.rowsOf = (days) => [
      ...days.flatMap((day) =>
        Array.from({ length: 10 }, (_, i) => rowOf(day, `camp-${i}`, { spend: 1 })),
      ),
      rowOf(days[0] ?? '', 'camp-2', {
        spend: 100,
        account_id: days.length > 20 ? null : 'acct-1',
      }),
    ];
    await done(tab.history.update());
    await until(() => stored(tab)?.run === null);
    expect(stored(tab)?.ended?.parts.map(({ unusable }) => unusable)).toEqual([1, 1, 1, 0]);
  });

  test('says nothing about an account that was added after it was requested', async () => {
    const one = world.open();
    await one.history.setUp(true);
    await until(() => browser.jobs.length === 4);
    await go(5);
    one.close();
    world.zones = new Map([...world.zones, ['acct-2', 'UTC']]);
    const two = world.open();
    await until(isOver(two));
    const blocks = await done(two.history.ask('blocks', stored(two)?.months ?? [], null));
    const plan = planHistory({
      at: Date.now(),
      zones: world.zones,
      blocks,
      windowDays: 14,
      isAutomatic: false,
    });
    expect(plan).toHaveLength(4);
  });

  test('that the user requests, too, stays in the list and is announced', async () => {
    const tab = world.open();
    await tab.history.setUp(true);
    await until(() => browser.jobs.length === 4);
    await go(5);
    const { request } = listed(tab)[0] ?? {};
    const { name, start_date: start, end_date: end } = request ?? {};
    await done(
      tab.store.request({
        name: name ?? '',
        report_type: 'campaign',
        start_date: start ?? '',
        end_date: end ?? '',
        time_unit: 'daily',
        format: 'json',
      }),
    );
    await until(isOver(tab));
    expect(browser.jobs).toHaveLength(4);
    expect(listed(tab)).toMatchObject([{ status: 'completed', news: 'new' }]);
    expect(await daysOn(tab)).toHaveLength(95);
  });

  test('that the user removes is named, and the others are merged', async () => {
    const tab = world.open();
    await tab.history.setUp(true);
    await until(() => browser.jobs.length === 4);
    await go(5);
    const [first] = listed(tab);
    await done(tab.store.remove([first?.key ?? '']));
    await until(isOver(tab));
    const reasons = stored(tab)?.ended?.parts.flatMap(({ reason }) => reason ?? []);
    expect(reasons).toEqual(['The report was cancelled or removed.']);
    expect(browser.jobs).toHaveLength(4);
  });

  test('is requested although the user’s list of reports is full', async () => {
    await browser.storage.write('reports', reportsKey, fullList);
    const tab = world.open();
    await setUp(tab);
    expect(stored(tab)?.ended).toMatchObject({ reason: null });
    expect(await daysOn(tab)).toHaveLength(95);
    await go(1);
    expect(listed(tab)).toHaveLength(maxReports);
  });

  test('of a night ago is requested without the days that the service no longer has', async () => {
    const one = world.open();
    browser.isOnline = false;
    await one.history.setUp(true);
    await go(3);
    one.close();
    browser.isOnline = true;
    vi.setSystemTime('2026-11-26T12:00:00Z');
    const two = world.open();
    await until(isOver(two));
    expect(world.requested()).not.toContain('2026-08-21 – 2026-08-22');
    expect(stored(two)?.ended).toMatchObject({ reason: null });
  });
});
