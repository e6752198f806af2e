/**
 * The reports that the overview is based on: products and keywords over the last 30 days. If the user has agreed,
 * they are requested on the first visit of each day.
 */
import { now } from '#lib/clock.ts';
import { utcDayOf } from '#lib/days.ts';
import type { Days } from '#shared/reports/report-day-range.ts';
import type { ReportStore } from '#shared/reports/report-store.ts';
import type { MorningView } from '#shared/settings/morning-view.ts';
import type { Setting } from '#shared/settings/setting.ts';
import { bestSource, covers, entireScope, inProgressReport } from './report-source.ts';
import { defaultDays, requestReport } from './request-report.ts';

export const morningReports = ['product', 'keyword'] as const;
export type MorningReport = (typeof morningReports)[number];

type Reports = Pick<ReportStore, 'state' | 'subscribe' | 'request'>;

/** Those that are neither finished nor in progress for all channels and accounts; with `days`, for these days. */
export function missingReports(
  store: Pick<ReportStore, 'state'>,
  days?: Days,
): readonly MorningReport[] {
  const reports = store.state().stored?.reports ?? [];
  return morningReports.filter((type) => {
    const wanted = { type, days };
    const source = bestSource(reports, wanted, entireScope);
    return (
      inProgressReport(reports, wanted, entireScope) === null &&
      (source === null || !covers(source, entireScope))
    );
  });
}

/** Requests them. Rejects if a request is refused; the others are made nevertheless. */
export async function requestMorningReports(
  store: Reports,
  types: readonly MorningReport[],
): Promise<void> {
  const made = await Promise.allSettled(
    types.map((type) => requestReport(store, { type }, defaultDays(), entireScope)),
  );
  for (const one of made) if (one.status === 'rejected') throw one.reason;
}

/**
 * Requests the missing reports if the user has agreed, at most once a day over all tabs: a request that fails is
 * shown where its figures would be, and not repeated.
 */
export async function renewMorningReports(
  store: Reports,
  setting: Pick<Setting<MorningView>, 'state' | 'subscribe' | 'change'>,
): Promise<void> {
  await loaded(setting, (state) => state !== undefined);
  if (setting.state()?.isRenewed !== true) return;
  await loaded(store, ({ stored }) => stored !== undefined);
  const today = utcDayOf(now());
  let isFirst = false;
  await setting.change((view) => {
    isFirst = view.isRenewed && view.renewedOn !== today;
    return isFirst ? { ...view, renewedOn: today } : view;
  });
  if (isFirst) await requestMorningReports(store, missingReports(store, defaultDays()));
}

/** Resolves once the store's state is as wanted. */
function loaded<T>(
  store: { state: () => T; subscribe: (listener: () => void) => () => void },
  isLoaded: (state: T) => boolean,
): Promise<void> {
  return new Promise((resolve) => {
    let stop: () => void = () => {};
    const look = () => {
      if (!isLoaded(store.state())) return;
      stop();
      resolve();
    };
    stop = store.subscribe(look);
    look();
  });
}
