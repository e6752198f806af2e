/** For tests: tabs with a history, and a service whose reports can be read. */
import { vi } from 'vitest';
import { setClock } from '#lib/clock.ts';
import { daysFrom } from '#lib/day-lists.ts';
import { startReportTabs, type Tab } from '#features/reports/test-report-tabs.ts';
import { compressAtOnce, until } from '#user/test-tabs.ts';
import type { HistoryRow } from '#features/history/history-reading.ts';
import { ResultProblem } from './history-service.ts';
import { createHistoryStore, type HistoryStore } from '#features/history/history-store.ts';
import { readDays } from '#features/history/history-coverage.ts';
import { rowOf, workInPage } from '#features/history/test-history.ts';

export interface HistoryTab extends Tab {
  history: HistoryStore;
}

/** At noon of 24 November 2026, in virtual time. */
export function startHistoryTabs() {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
  compressAtOnce();
  vi.setSystemTime('2026-11-24T12:00:00Z');
  setClock(Date.now);
  const browser = startReportTabs();
  const history = {
    browser,
    zones: new Map<string, string | null>([['acct-1', 'UTC']]),
    /** The rows of a report about these days. */
    rowsOf: (days: readonly string[]): HistoryRow[] =>
      days.map((day) => rowOf(day, 'camp-1', { spend: 1 })),
    /** Results of jobs that cannot be read, and why. */
    broken: new Map<string, string>(),
    /** The days of all reports, in the order of their requests. */
    requested: () =>
      browser.jobs.map(({ request }) => `${request.start_date} – ${request.end_date}`),
    open,
  };

  function open(isHidden = false): HistoryTab {
    const tab = browser.openTab(isHidden);
    const store = createHistoryStore(tab.ports, {
      reports: tab.store,
      work: workInPage(),
      service: {
        zones: async () => history.zones,
        longestWindow: async () => 14,
        knownWindow: () => 14,
        async result(id) {
          const problem = history.broken.get(id);
          if (problem !== undefined) throw new ResultProblem(problem);
          const job = browser.jobs.find((it) => it.id === id);
          const { start_date: start = '', end_date: end = '' } = job?.request ?? {};
          const parts = [JSON.stringify(history.rowsOf(daysFrom(start, end)))];
          return { parts, at: job?.createdAt ?? null };
        },
      },
    });
    return Object.assign(tab, { history: store });
  }

  return history;
}

export const stored = ({ history }: HistoryTab) => history.state().stored;

/** Whether its last run has ended. */
export const isOver = (tab: HistoryTab) => (): boolean =>
  stored(tab)?.run === null && (stored(tab)?.ended ?? null) !== null;

/** The days that a tab finds on the device. */
export async function daysOn(tab: HistoryTab): Promise<string[]> {
  return readDays(await done(tab.history.ask('blocks', stored(tab)?.months ?? [], null)));
}

/** Lets time pass until it is done. */
export async function done<T>(step: Promise<T>): Promise<T> {
  let isDone = false;
  const ended = () => (isDone = true);
  step.then(ended, ended);
  await until(() => isDone);
  return step;
}

export async function setUp(tab: HistoryTab, isDaily = true): Promise<void> {
  await tab.history.setUp(isDaily);
  await until(isOver(tab));
}
