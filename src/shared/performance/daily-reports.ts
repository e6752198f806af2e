/**
 * The reports that the overview is based on: products and keywords over the last 30 days. If the user has agreed,
 * they are requested on the first visit of each day.
 */
import { now } from '#lib/clock.ts';
import { dayOf } from '#lib/days.ts';
import { whenState } from '#lib/when-state.ts';
import type { Days } from '#shared/reports/report-day-range.ts';
import type { ReportStore } from '#shared/reports/report-store.ts';
import { isEnded, maxReports } from '#shared/reports/stored-reports.ts';
import type { MorningView } from '#shared/settings/morning-view.ts';
import type { Setting } from '#shared/settings/setting.ts';
import { bestSource, covers, entireScope, inProgressReport } from './report-source.ts';
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
 * Requests them, and returns their keys in the store. Rejects if they cannot be stored; if the service refuses one,
 * it fails in the store.
 */
export async function requestDailyReports(
  store: Pick<ReportStore, 'state' | 'request'>,
  types: readonly DailyReport[],
): Promise<readonly string[]> {
  const requested = await Promise.all(
    types.map((type) => requestReport(store, { type }, defaultDays(), entireScope)),
  );
  return requested.map(({ key }) => key);
}

/**
 * Requests the missing reports if the user has agreed, at most once a day over all tabs: one that fails is not
 * repeated that day.
 */
export async function requestOncePerDay(
  store: Pick<ReportStore, 'state' | 'subscribe' | 'request' | 'remove'>,
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
  await makeRoom(store, types.length);
  await requestDailyReports(store, types);
}

/** Requests of a year would fill the list of reports: removes the oldest of their kind. */
async function makeRoom(
  store: Pick<ReportStore, 'state' | 'remove'>,
  wanted: number,
): Promise<void> {
  const reports = store.state().stored?.reports ?? [];
  const excess = reports.length + wanted - maxReports;
  if (excess <= 0) return;
  const types: readonly string[] = dailyReports;
  const old = reports.filter((it) => isEnded(it) && types.includes(it.request?.report_type ?? ''));
  await store.remove(old.slice(-excess).map(({ key }) => key));
}
