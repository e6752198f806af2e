/** The history of a service whose reports lack a day, or that corrects one. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { msPerDay } from '#lib/days.ts';
import { accountAt } from '#mocks/world/accounts.ts';
import { isoDay } from '#mocks/world/calendar.ts';
import { type DayFault, withDayFault } from '#mocks/world/day-faults.ts';
import { layOut } from '#mocks/world/layout.ts';
import { reportRows } from '#mocks/world/report-rows.ts';
import { until } from '#user/test-tabs.ts';
import { daysOfMonth, placeOf } from './history-block.ts';
import { monthOf } from '#lib/day-lists.ts';
import { coverageOf } from './history-coverage.ts';
import { read, rowOf } from './test-history.ts';
import {
  daysOn,
  done,
  type HistoryTab,
  setUp,
  startHistoryTabs,
  stored,
} from './internal/test-history-tabs.ts';

let world: ReturnType<typeof startHistoryTabs>;

beforeEach(() => {
  world = startHistoryTabs();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Reports are those of the simulated service from now on; returns the day that they get wrong. */
function simulate(name: DayFault['name']): string {
  const sizes = { accounts: 14, campaigns: 60, keywords: 240, listings: 90, products: 120 };
  const layout = withDayFault(layOut(1, sizes), name, Date.now());
  const accounts = layout.accounts.map((_, i) => accountAt(layout, i, Date.now()));
  world.zones = new Map(accounts.map(({ id, time_zone: zone }) => [id, zone]));
  world.rowsOf = (days) => {
    const [start_date = '', end_date = ''] = [days[0], days.at(-1)];
    const request = {
      name: 'x',
      report_type: 'campaign',
      time_unit: 'daily',
      format: 'json',
    } as const;
    const rows = reportRows(layout, { ...request, start_date, end_date }, Date.now());
    return [...rows].map(({ date = null, currency_code: currency, ...row }) => ({
      ...row,
      date,
      currency,
    }));
  };
  return isoDay(layout.dayFault?.day ?? 0);
}

/** Spend on a day, in millionths: as read first, and as read last. */
async function spendOn(tab: HistoryTab, day: string): Promise<{ first: number; last: number }> {
  const blocks = await done(tab.history.ask('blocks', stored(tab)?.months ?? [], null));
  const block = blocks.find(({ month }) => month === monthOf(day));
  const { length } = daysOfMonth(monthOf(day));
  const sum = (reading: 'first' | 'last') =>
    (block?.figures[reading].spend ?? new Float64Array()).reduce(
      (total, value, cell) => total + (cell % length === placeOf(day) ? value : 0),
      0,
    );
  return { first: sum('first'), last: sum('last') };
}

/** The days of reports that a click on "Update" requests. */
async function update(tab: HistoryTab): Promise<string[]> {
  const before = world.requested().length;
  await done(tab.history.update());
  await until(() => stored(tab)?.run === null);
  return world.requested().slice(before);
}

test('a day that reports lack stays a gap, and costs no further report', async () => {
  const gap = simulate('missing-day');
  const tab = world.open();
  await setUp(tab);
  const days = await daysOn(tab);
  expect(days).toHaveLength(94);
  expect(days).not.toContain(gap);
  // It is missing for all accounts, which the chart shows as a gap.
  const accounts = [...world.zones].map(([id, zone]) => ({ id, zone, windowDays: 14, weight: 1 }));
  const blocks = await done(tab.history.ask('blocks', stored(tab)?.months ?? [], null));
  const known = [...coverageOf(blocks, [gap], accounts).values()];
  expect(known).toMatchObject([{ missing: accounts.length }]);

  // The days whose sales may still rise include it.
  expect(await update(tab)).toEqual(['2026-11-10 – 2026-11-23']);
  expect(await daysOn(tab)).not.toContain(gap);
  const visit = async (hours: number) => {
    const before = world.requested().length;
    vi.setSystemTime(Date.now() + hours * 3_600_000);
    await done(tab.history.updateIfDue());
    await until(() => stored(tab)?.run === null);
    return world.requested().slice(before);
  };
  expect(await visit(6)).toEqual([]);
  expect(await visit(18)).toEqual(['2026-11-10 – 2026-11-24']);
  expect(await daysOn(tab)).not.toContain(gap);

  // Once a report has it, it is read.
  world.rowsOf = (own) => own.map((day) => rowOf(day, 'camp-1', { spend: 1 }));
  await update(tab);
  expect(await daysOn(tab)).toContain(gap);
});

test('a day that is corrected after its attribution windows have closed is not read again by any update', async () => {
  const day = simulate('restated-day');
  const tab = world.open();
  await setUp(tab);
  const before = await spendOn(tab, day);
  expect(before.last).toBeGreaterThan(0);
  vi.setSystemTime(Date.now() + msPerDay);
  await done(tab.history.updateIfDue());
  await until(() => stored(tab)?.run === null);
  expect(await spendOn(tab, day)).toEqual(before);
  // Neither does a click: it reads the days whose sales may still rise.
  expect(await update(tab)).toEqual(['2026-11-11 – 2026-11-24']);
  expect(await spendOn(tab, day)).toEqual(before);

  // A report of the corrected day counts as the last reading. What was read first stays.
  const at = Date.now();
  const { blocks } = read({
    at,
    start: day,
    end: day,
    zones: world.zones,
    rows: world.rowsOf([day]),
  });
  await done(tab.history.merge(blocks));
  const after = await spendOn(tab, day);
  expect(after.first).toBe(before.first);
  expect(after.last / before.last).toBeCloseTo(0.9, 3);
});
