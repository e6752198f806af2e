import { useMemo } from 'react';
import { useLocation } from 'react-router';
import { now } from '#lib/clock.ts';
import { utcDayOf } from '#lib/days.ts';
import { boundsOf, type DateRange, defaultRange, fittingComparison } from '#dates/date-range.ts';
import type { Days } from '#lib/day-lists.ts';
import { daysIn, type ReportRange, reportRange } from '#dates/report-day-range.ts';
import { hasReportMetrics, useDateRange } from '#dates/use-date-range.ts';
import { useLastEndedDay } from '#dates/use-last-ended-day.ts';
import type { Report } from '#features/reports/stored-reports.ts';
import { useReports } from '#features/reports/use-reports.ts';
import type { Changeable } from '#user/setting.ts';
import { openSettings } from '#user/settings.ts';
import { useSetting } from '#user/use-settings.ts';
import {
  failedAfter,
  covers,
  displayedSource,
  isSameDays,
  type ReportSource,
  findSources,
  inProgressReport,
  type ReportWanted,
  type SourceChoice,
  withChosen,
} from './report-source.ts';
import type { Scope } from '#navigation/scope.ts';
import { type RequestedReport, requestReport, defaultDays } from './request-report.ts';

/** The reports on this device that can feed a page. */
export interface ReportSourceState extends Omit<SourceChoice, 'source'> {
  /** What it looks for. */
  wanted: ReportWanted;
  scope: Scope;
  /** The range in the URL of a page of reports; `null` without one. `source` may have other days. */
  range: PageRange | null;
  /** `undefined` while reading the device. `null`: no finished report fits. */
  source: ReportSource | null | undefined;
  /** All that fit and cover the scope, best first. */
  sources: readonly ReportSource[];
  /** One that will fit once it is complete. */
  coming: Report | null;
  /** One that would have fit but failed, was refused or unanswered; replaced by the next. */
  failed: Report | null;
  /**
   * Requests a report: 10 units, and one unit per status check. Joins an identical one that is in progress
   * or, without `force`, fresh. The default is `range` if a report can have it, else the last 30 days. With
   * `isChosen` it is used once it is complete, even if another one becomes the best.
   */
  ask: (days?: Days, how?: { force?: boolean; isChosen?: boolean }) => Promise<RequestedReport>;
  /** Uses the report with this job ID instead of the best, in all tabs and from now on; `null` for the best. */
  choose: (jobId: string | null) => void;
}

/** The same for a page that has its own way to request a report. */
export interface SourceFeed extends Omit<ReportSourceState, 'ask'> {
  ask: (...asked: Parameters<ReportSourceState['ask']>) => Promise<unknown>;
  /** Whether the URL names `source`: it is this page's only. */
  isLinked?: boolean;
}

/**
 * The stored reports that fit a page. The user's choice comes first if it covers the scope; campaign reports
 * cannot be chosen. One of exactly the days of `range` comes before it. Pass the same `wanted`, `scope` and `range`
 * objects while they are the same.
 */
export function useReportSource(
  wanted: ReportWanted,
  scope: Scope,
  range: PageRange | null | undefined = null,
): ReportSourceState {
  const { reports, store } = useReports();
  const setting = wanted.type === 'campaign' ? noChoice : openSettings().chosenReports[wanted.type];
  const [chosen] = useSetting(setting);
  const requested = range?.problem === null ? range : null;
  return useMemo(() => {
    const choose = (report: Pick<Report, 'key'> | undefined) =>
      void setting
        .change((keys) => (report === undefined ? [] : withChosen(keys, report.key)))
        .catch(() => {});
    const own: Pick<ReportSourceState, 'wanted' | 'scope' | 'range' | 'ask' | 'choose'> = {
      wanted,
      scope,
      range: range ?? null,
      async ask(days = requested?.days ?? defaultDays(), { isChosen = false, ...how } = {}) {
        const asked = await requestReport(store, wanted, days, scope, how);
        if (isChosen) choose(asked);
        return asked;
      },
      choose(jobId) {
        const all = store.state().stored?.reports ?? [];
        // A report that the service has not accepted has no job ID either.
        const report = jobId === null ? undefined : all.find(({ id }) => id === jobId);
        if (report !== undefined) store.keep(report.key).catch(() => {});
        choose(report);
      },
    };
    if (reports === null || chosen === undefined || range === undefined) {
      const unread = { isChosen: false, hasNewer: false, sources: [], coming: null, failed: null };
      return { ...own, ...unread, source: undefined };
    }
    const displayed = displayedSource(reports, wanted, scope, chosen, range?.days);
    const { source } = displayed;
    const awaited = requested === null ? wanted : { ...wanted, days: requested.days };
    const isAwaited =
      requested === null ||
      (source !== null && covers(source, scope) && isSameDays(source, requested.days));
    return {
      ...own,
      ...displayed,
      sources: findSources(reports, wanted).filter((it) => covers(it, scope)),
      coming: inProgressReport(reports, awaited, scope),
      failed: failedAfter(reports, awaited, scope, isAwaited ? source : null),
    };
  }, [reports, store, chosen, setting, wanted, scope, range, requested]);
}

/**
 * The report behind the metrics of keywords or products on every page. On their own pages with a date range in the URL:
 * one of exactly these days. Else the one that the user chose, else the one whose days are closest to the range, or to
 * the last 30; of several, the newest. Pass the same `scope` object while it is the same.
 */
export function usePerformanceSource(type: 'keyword' | 'product', scope: Scope): ReportSourceState {
  const range = useReportRange();
  const { start, end } = range?.days ?? defaultDays();
  const wanted = useMemo(() => ({ type, closestTo: { start, end } }), [type, start, end]);
  return useReportSource(wanted, scope, range);
}

const none: readonly string[] = [];
const noChoice: Changeable<readonly string[]> = {
  subscribe: () => () => {},
  state: () => none,
  change: () => Promise.resolve(),
};

/** The date range in a page's URL, and how to change it. */
export interface PageRange extends ReportRange {
  change: (range: DateRange) => void;
}

/**
 * The range in the URL of a page whose metrics come from reports. `null` on others and without one, `undefined` until
 * accounts say which days have ended.
 */
function useReportRange(): PageRange | null | undefined {
  const { pathname } = useLocation();
  const { range, compare, change } = useDateRange();
  const today = utcDayOf(now());
  const own = hasReportMetrics(pathname) && range !== defaultRange ? range : null;
  const last = useLastEndedDay(own !== null);
  return useMemo(() => {
    if (own === null) return null;
    if (last === null) return undefined;
    return {
      ...reportRange(own, last, today),
      change: (next: DateRange) =>
        change({ range: next, compare: fittingComparison(compare, daysIn(boundsOf(next, last))) }),
    };
  }, [own, last, today, compare, change]);
}
