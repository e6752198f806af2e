/**
 * The reports that the overview is based on: products and keywords over the last 30 days. If the user has agreed,
 * they are requested on the first visit of each day.
 */
import { now } from '#lib/clock.ts';
import { dayOf } from '#lib/days.ts';
import { whenState } from '#lib/when-state.ts';
import type { Days } from '#lib/day-lists.ts';

import type { ReportStore } from '#features/reports/report-store.ts';
import type { MorningView } from '#user/settings.ts';
import type { Setting } from '#user/setting.ts';
import { bestSource, covers, inProgressReport } from './report-source.ts';
import { entireScope } from '#navigation/scope.ts';
import { defaultDays, requestReport } from './request-report.ts';

export const dailyReports = ['product', 'keyword'] as const;
export type DailyReport = (typeof dailyReports)[number];

/** Those that are neither finished nor in progress for all channels and accounts; with `days`, for these days. */
export function missingReports(
  store: Pick<ReportStore, 'state'>,
  days?: Days,
): readonly DailyReport[] {
  const reports = store.state().stored?.reports ?? [];
  return dailyReports.filter((type) => {
    const wanted = { type, days };
    const source = bestSource(reports, wanted, entireScope);
    return (
      inProgressReport(reports, wanted, entireScope) === null &&
      (source === null || !covers(source, entireScope))
    );
  });
}

/**
 * Requests them for the user or, with a purpose, automatically. Rejects if they cannot be stored; if the service refuses
 * one, it fails in the store.
 */
export async function requestDailyReports(
  store: Pick<ReportStore, 'state' | 'request' | 'keep'>,
  types: readonly DailyReport[],
  purpose?: 'daily',
): Promise<void> {
  await Promise.all(
    types.map((type) => requestReport(store, { type }, defaultDays(), entireScope, { purpose })),
  );
}

/**
 * Requests the missing reports if the user has agreed, at most once a day over all tabs: one that fails is not
 * repeated that day.
 */
export async function requestOncePerDay(
  store: Pick<ReportStore, 'state' | 'subscribe' | 'request' | 'keep'>,
  setting: Pick<Setting<MorningView>, 'state' | 'subscribe' | 'change'>,
): Promise<void> {
  await whenState(setting, (state) => state !== undefined);
  const today = dayOf(now());
  const isDue = ({ isDaily, requestedOn }: MorningView) => isDaily && requestedOn !== today;
  const view = setting.state();
  if (view === undefined || !isDue(view)) return;
  await whenState(store, ({ stored }) => stored !== undefined);
  let isFirst = false;
  await setting.change((before) => {
    isFirst = isDue(before);
    return isFirst ? { ...before, requestedOn: today } : before;
  });
  if (!isFirst) return;
  const types = missingReports(store, defaultDays());
  await requestDailyReports(store, types, 'daily');
}
