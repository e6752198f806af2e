import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ServiceError } from '#api/errors.ts';
import { setClock } from '#lib/clock.ts';
import { dayOf } from '#lib/days.ts';
import { go, startReportTabs } from '#features/reports/test-report-tabs.ts';
import { fullList, listOf } from '#features/reports/test-reports.ts';
import {
  maxAutomatic,
  maxReports,
  noReports,
  reportsKey,
} from '#features/reports/stored-reports.ts';
import { newMorningView, morningSetting } from '#user/settings.ts';
import { createSetting } from '#user/setting.ts';
import { startTabs } from '#user/test-tabs.ts';
import { requestOncePerDay } from './daily-reports.ts';

beforeEach(() => {
  vi.useFakeTimers({
    now: Date.parse('2026-03-10T08:00:00Z'),
    toFake: ['Date', 'setTimeout', 'clearTimeout'],
  });
  setClock(Date.now);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const nextDay = () => vi.setSystemTime(Date.now() + 24 * 3600_000);

/** Two tabs with the user's setting and reports. */
async function start(isDaily: boolean, reports = noReports) {
  const browser = startReportTabs();
  await browser.storage.write('reports', reportsKey, reports);
  const tabs = startTabs();
  const open = () => ({
    store: browser.openTab().store,
    setting: createSetting(tabs.open().ports, morningSetting),
  });
  const [here, there] = [open(), open()];
  await here.setting.change(() => ({ ...newMorningView, isDaily }));
  await go(1);
  const visit = async ({ store, setting } = here) => {
    await requestOncePerDay(store, setting);
    await go(1);
  };
  const asked = () =>
    browser.jobs.map(({ request: { report_type, end_date } }) => `${report_type} ${end_date}`);
  return { browser, visit, asked, here, there };
}

test('without consent, nothing is requested', async () => {
  const { visit, asked } = await start(false);
  await visit();
  expect(asked()).toEqual([]);
});

test('both reports are requested once a day over all tabs, for the last complete days', async () => {
  const { visit, asked, here, there } = await start(true);
  await Promise.all([visit(here), visit(there)]);
  expect(asked()).toEqual(['product 2026-03-09', 'keyword 2026-03-09']);
  await go(120);
  const stored = here.setting.state();
  await visit(here);
  await visit(there);
  expect(asked()).toHaveLength(2);
  // Nothing is written on later visits of the day.
  expect(here.setting.state()).toBe(stored);
  nextDay();
  await visit(there);
  expect(asked().slice(2)).toEqual(['product 2026-03-10', 'keyword 2026-03-10']);
});

test('a report that the user has requested already is not requested again', async () => {
  const { browser, visit, asked, here } = await start(true);
  browser.lasts = 200_000;
  await visit();
  // The next one is due while these are in progress, and again once they are finished.
  await here.setting.change((view) => ({ ...view, requestedOn: null }));
  await visit();
  await go(300);
  await here.setting.change((view) => ({ ...view, requestedOn: null }));
  await visit();
  expect(asked()).toHaveLength(2);
});

test('a refused request is not repeated that day', async () => {
  const { browser, visit, asked, here } = await start(true);
  browser.failure = new ServiceError({ kind: 'forbidden' });
  await visit();
  expect(here.store.state().stored?.reports.map(({ standing }) => standing)).toEqual([
    'refused',
    'refused',
  ]);
  browser.failure = null;
  await visit();
  expect(asked()).toEqual([]);
  nextDay();
  await visit();
  expect(asked()).toHaveLength(2);
});

test('weeks of them remove no report of the user, also in a full list', async () => {
  const earlier = listOf(maxAutomatic, 'daily').reports.map((it) => ({ ...it, news: null }));
  const stored = { ...noReports, reports: [...earlier, ...fullList.reports] };
  const { browser, visit, asked, here } = await start(true, stored);
  browser.lasts = 1000;
  const days = 2;
  for (let day = 0; day < days; day += 1) {
    await visit();
    await go(2);
    nextDay();
  }
  expect(asked()).toHaveLength(2 * days);
  const reports = here.store.state().stored?.reports ?? [];
  expect(reports).toHaveLength(maxReports + maxAutomatic);
  expect(reports.slice(maxAutomatic)).toEqual(fullList.reports);
  // The latest days, announced like any other report.
  const daily = reports.filter(({ purpose }) => purpose === 'daily');
  expect(daily.slice(0, 2).map((it) => it.request?.end_date)).toEqual(
    Array(2).fill(dayOf(Date.now() - 48 * 3600_000)),
  );
  expect(daily[3]).toMatchObject({ status: 'completed', news: 'new' });
});
