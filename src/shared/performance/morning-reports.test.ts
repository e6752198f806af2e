import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ServiceError } from '#api/errors.ts';
import { setClock } from '#lib/clock.ts';
import { createStore } from '#lib/store.ts';
import { go, startReportTabs } from '#shared/reports/test-report-tabs.ts';
import { type MorningView, newMorningView } from '#shared/settings/morning-view.ts';
import type { Setting } from '#shared/settings/setting.ts';
import { renewMorningReports } from './morning-reports.ts';

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

function settingOf(view: MorningView): Setting<MorningView> {
  const store = createStore<MorningView | undefined>(view);
  return {
    ...store,
    change: (make) => {
      store.set(make(store.state() ?? newMorningView));
      return Promise.resolve(true);
    },
  };
}
const agreed = () => settingOf({ ...newMorningView, isRenewed: true });

function start() {
  const browser = startReportTabs();
  const { store } = browser.openTab();
  const renew = async (setting: Setting<MorningView>) => {
    const outcome = renewMorningReports(store, setting).then(
      () => 'done',
      () => 'refused',
    );
    await go(1);
    return outcome;
  };
  const asked = () =>
    browser.jobs.map(({ request: { report_type, end_date } }) => `${report_type} ${end_date}`);
  return { browser, renew, asked };
}

test('without consent, nothing is requested', async () => {
  const { renew, asked } = start();
  await renew(settingOf(newMorningView));
  expect(asked()).toEqual([]);
});

test('both reports are requested once a day, of the last complete days', async () => {
  const { renew, asked } = start();
  const setting = agreed();
  await Promise.all([renew(setting), renew(setting)]);
  expect(asked()).toEqual(['product 2026-03-09', 'keyword 2026-03-09']);
  await go(120);
  await renew(setting);
  expect(asked()).toHaveLength(2);
  nextDay();
  await renew(setting);
  expect(asked().slice(2)).toEqual(['product 2026-03-10', 'keyword 2026-03-10']);
});

test('a report that the user has requested already is not requested again', async () => {
  const { renew, asked } = start();
  await renew(agreed());
  // In progress, then finished.
  await renew(agreed());
  await go(120);
  await renew(agreed());
  expect(asked()).toHaveLength(2);
});

test('a refused request is not repeated that day', async () => {
  const { browser, renew, asked } = start();
  const setting = agreed();
  browser.failure = new ServiceError({ kind: 'forbidden' });
  await renew(setting);
  browser.failure = null;
  await renew(setting);
  expect(asked()).toEqual([]);
  nextDay();
  await renew(setting);
  expect(asked()).toHaveLength(2);
});
