import { useCallback, useMemo } from 'react';
import { useLocation } from 'react-router';
import { freeText, searchShape } from '#lib/search-params.ts';
import { useSearch } from '#navigation/use-search.ts';
import { paths } from '#navigation/paths.ts';
import { dateParams } from '#navigation/scope.ts';
import {
  type CompareTo,
  compareText,
  type DateRange,
  defaultRange,
  parseCompare,
  parseRange,
  rangeText,
} from './date-range.ts';

export interface ChosenDates {
  range: DateRange;
  compare: CompareTo;
  /** Whether sales of days with open attribution windows are projected. */
  isProjected: boolean;
}

interface Options {
  replace: boolean;
}

/** A range that the user chooses replaces the report that a link to keywords names. */
const chosenShape = searchShape({ ...dateParams, performance: freeText });

/** The dates in the URL, and how to change them. */
export function useDateRange(): ChosenDates & {
  /** Whether figures are sums of the history’s days; else they are the service’s own totals. */
  isByDate: boolean;
  change: (dates: Partial<ChosenDates>, options?: Options) => void;
} {
  const { values, change } = useSearch(chosenShape);
  const { pathname } = useLocation();
  const range = useMemo(() => parseRange(values.range), [values.range]);
  const compare = useMemo(() => parseCompare(values.compare), [values.compare]);
  const changeSome = useCallback(
    ({ range: next, compare: to, isProjected }: Partial<ChosenDates>, options?: Options) =>
      change(
        {
          ...(next !== undefined && {
            // Without one, the weekly report is that of the last week.
            range: rangeText(next) || (pathname === paths.weeklyReport ? defaultRange : ''),
            performance: '',
          }),
          ...(to !== undefined && { compare: compareText(to) }),
          ...(isProjected !== undefined && { projected: isProjected ? 'yes' : 'no' }),
        },
        { ...options, isSliced: true },
      ),
    [change, pathname],
  );
  const isProjected = values.projected === 'yes';
  const isByDate = isProjected || range !== defaultRange;
  return { range, compare, isProjected, isByDate, change: changeSome };
}

/** Whether a page's metrics come from reports: it needs no history, and has no comparison. */
export const hasReportMetrics = (pathname: string): boolean =>
  [paths.keywords, paths.listings, paths.inventory].some((path) => pathname.startsWith(path));
