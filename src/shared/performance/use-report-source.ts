import { useCallback, useMemo } from 'react';
import type { Days } from '#shared/reports/report-day-range.ts';
import type { Report } from '#shared/reports/stored-reports.ts';
import { useReports } from '#shared/reports/use-reports.ts';
import {
  failedAfter,
  covers,
  bestSource,
  type Scope,
  type ReportSource,
  findSources,
  inProgressReport,
  type ReportWanted,
} from './report-source.ts';
import { type RequestedReport, requestReport, defaultDays } from './request-report.ts';

/** The reports on this device that can feed a page. */
export interface ReportSourceState {
  /** `undefined` while reading the device. `null`: no finished report fits. */
  source: ReportSource | null | undefined;
  /** All that fit and cover the scope, best first. */
  sources: readonly ReportSource[];
  /** One that will fit once it is complete. */
  coming: Report | null;
  /** One that would have fit but failed, was cancelled, refused or unanswered; replaced by the next. */
  failed: Report | null;
  /**
   * Requests a report: 10 units, and one unit per status check. Joins an identical one that is in progress
   * or, without `force`, fresh. The default is the last 30 days.
   */
  ask: (days?: Days, how?: { force?: boolean }) => Promise<RequestedReport>;
}

/** The stored reports that fit a page. Pass the same `wanted` and `scope` objects while they are the same. */
export function useReportSource(wanted: ReportWanted, scope: Scope): ReportSourceState {
  const { reports, store } = useReports();
  const ask = useCallback<ReportSourceState['ask']>(
    (days = defaultDays(), how) => requestReport(store, wanted, days, scope, how),
    [store, wanted, scope],
  );
  return useMemo(() => {
    if (reports === null)
      return { source: undefined, sources: [], coming: null, failed: null, ask };
    const source = bestSource(reports, wanted, scope);
    return {
      source,
      sources: findSources(reports, wanted).filter((it) => covers(it, scope)),
      coming: inProgressReport(reports, wanted, scope),
      failed: failedAfter(reports, wanted, scope, source),
      ask,
    };
  }, [reports, wanted, scope, ask]);
}
