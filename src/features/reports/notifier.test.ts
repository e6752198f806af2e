import { beforeEach, describe, expect, test } from 'vitest';
import { go, hasStatus, request, shown, startReportTabs, type Tab } from './test-report-tabs.ts';
import { pass, stopTime, until } from '#user/test-tabs.ts';
import { startNotifier } from './notifier.ts';

let browser: ReturnType<typeof startReportTabs>;
let mayNotify: boolean;

stopTime();
beforeEach(() => {
  browser = startReportTabs();
  browser.lasts = 10_000;
  mayNotify = true;
});

/** A tab that notifies, with its notifications. */
function tellingTab({ isHidden = false, hasFocus = true } = {}) {
  const tab: Tab = browser.openTab(isHidden);
  const told = { toasts: [] as string[], notices: [] as string[] };
  const name = (report: { request: { name: string | null } | null }) => report.request?.name ?? '';
  startNotifier(tab.store, {
    isHidden: () => tab.isHidden,
    onShow: tab.onShow,
    pause: (milliseconds) => new Promise((next) => setTimeout(next, milliseconds)),
    hasFocus: () => hasFocus,
    mayNotify: async () => mayNotify,
    notify: (report) => void told.notices.push(name(report)),
    show: (report) => void told.toasts.push(name(report)),
  });
  return Object.assign(tab, { told });
}

const both = { toasts: ['a'], notices: ['a'] };
const toast = { toasts: ['a'], notices: [] };
const notice = { toasts: [], notices: ['a'] };
const nothing = { toasts: [], notices: [] };

describe('notifications of ended reports', () => {
  test('on a visible page, once', async () => {
    const [one, two] = [tellingTab(), tellingTab({ isHidden: true })];
    await one.store.request(request('a'));
    await until(hasStatus(two, 'completed'));
    await go(5);
    expect([one.told, two.told]).toEqual([toast, nothing]);
    expect(shown(one).news).toBe('told');
    two.look();
    await go(5);
    expect(two.told).toEqual(nothing);
  });

  test('on one of two visible pages', async () => {
    const [one, two] = [tellingTab(), tellingTab()];
    await one.store.request(request('a'));
    await until(hasStatus(two, 'completed'));
    await go(5);
    expect([...one.told.toasts, ...two.told.toasts]).toEqual(['a']);
  });

  test('by the browser once if no page is visible, and on the first page that becomes visible', async () => {
    const tabs = [1, 2, 3].map(() => tellingTab({ isHidden: true }));
    await tabs[0]?.store.request(request('a'));
    await go(120);
    const notices = () => tabs.flatMap(({ told }) => told.notices);
    expect(notices()).toEqual(['a']);
    expect(tabs.flatMap(({ told }) => told.toasts)).toEqual([]);
    tabs[1]?.look();
    await go(1);
    expect(tabs[1]?.told.toasts).toEqual(['a']);
    expect(notices()).toEqual(['a']);
  });

  test('also by the browser if the window is behind others', async () => {
    const tab = tellingTab({ hasFocus: false });
    await tab.store.request(request('a'));
    await go(30);
    expect(tab.told).toEqual(both);
  });

  test('not by the browser unless the user chose it', async () => {
    mayNotify = false;
    const tab = tellingTab({ isHidden: true });
    await tab.store.request(request('a'));
    await go(120);
    expect(tab.told).toEqual(nothing);
    tab.look();
    await go(1);
    expect(tab.told).toEqual(toast);
  });

  test('on the next page if none was open', async () => {
    const before = browser.openTab();
    await before.store.request(request('a'));
    await until(hasStatus(before, 'completed'));
    before.close();
    const next = tellingTab();
    await go(1);
    expect(next.told).toEqual(toast);
    next.close();
    const reloaded = tellingTab();
    await go(1);
    expect(reloaded.told).toEqual(nothing);
  });

  test('on a page that becomes visible while a hidden one waits', async () => {
    const tab = tellingTab({ isHidden: true });
    await tab.store.request(request('a'));
    await until(hasStatus(tab, 'completed'));
    tab.look();
    await go(5);
    expect(tab.told).toEqual(toast);
    expect(tab.told).not.toEqual(notice);
  });
});

test('not for reports the user cancelled or has seen', async () => {
  const tab = tellingTab();
  await tab.store.request(request('a'));
  await until(hasStatus(tab, 'running'));
  await pass(10);
  void tab.store.cancel(shown(tab).key);
  await until(hasStatus(tab, 'cancelled'));
  await go(2);
  expect(tab.told).toEqual(nothing);
  await tab.store.request(request('b'));
  await until(hasStatus(tab, 'completed'));
  await go(1);
  await tab.store.markSeen([shown(tab).key]);
  expect(shown(tab).news).toBeNull();
});
