import { useMemo } from 'react';
import { useLocation } from 'react-router';
import { now } from '#lib/clock.ts';
import { utcDayOf } from '#lib/days.ts';
import { useAccounts } from '#queries/accounts.queries.ts';
import { lastEndedDay } from '#shared/history/history-days.ts';
import { daysIn } from '#shared/reports/report-day-range.ts';
import { boundsOf, type DateRange, fittingComparison } from './date-range.ts';
import { type ReportRange, reportRange } from './report-range.ts';
import { hasReportMetrics, useDateRange } from './use-date-range.ts';
import { useLastEndedDay } from './use-last-ended-day.ts';

/** The date range in a page's URL, and how to change it. */
export interface PageRange extends ReportRange {
  change: (range: DateRange) => void;
}

/**
 * The range in the URL of a page whose metrics come from reports. `null` on others and without one, `undefined` until
 * accounts say which days have ended.
 */
export function useReportRange(): PageRange | null | undefined {
  const { pathname } = useLocation();
  const { isPending } = useAccounts();
  const { range, compare, change } = useDateRange();
  // Without accounts, a day has ended once it has everywhere.
  const last = useLastEndedDay() ?? (isPending ? null : lastEndedDay([null], now()));
  const today = utcDayOf(now());
  const own = hasReportMetrics(pathname) && range !== 'service' ? range : null;
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
