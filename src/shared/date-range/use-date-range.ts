import { useCallback, useMemo } from 'react';
import { useLocation } from 'react-router';
import { freeText, searchShape } from '#lib/search-params.ts';
import { useSearch } from '#shared/list-page/use-search.ts';
import { paths } from '#shared/paths.ts';
import { dateParams } from '#shared/scope.ts';
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
  /** `null` for the page's default. */
  range: DateRange | null;
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
  change: (dates: Partial<ChosenDates>, options?: Options) => void;
} {
  const { values, change } = useSearch(chosenShape);
  const range = useMemo(() => parseRange(values.range), [values.range]);
  const compare = useMemo(() => parseCompare(values.compare), [values.compare]);
  const changeSome = useCallback(
    ({ range: next, compare: to, isProjected }: Partial<ChosenDates>, options?: Options) =>
      change(
        {
          ...(next !== undefined && {
            range: next === null ? '' : rangeText(next),
            performance: '',
          }),
          ...(to !== undefined && { compare: compareText(to) }),
          ...(isProjected !== undefined && { projected: isProjected ? 'yes' : 'no' }),
        },
        { ...options, isSliced: true },
      ),
    [change],
  );
  return { range, compare, isProjected: values.projected === 'yes', change: changeSome };
}

/** Whether a page's metrics come from reports: it needs no history, and has no comparison. */
export const hasReportMetrics = (pathname: string): boolean =>
  [paths.keywords, paths.listings, paths.inventory].some((path) => pathname.startsWith(path));

/**
 * The range that a page displays without one in its URL: lists keep the service's totals, which need no history; pages
 * of reports, the report that all of them use.
 */
export function useDefaultRange(): DateRange {
  const { pathname } = useLocation();
  const isUsual =
    pathname === paths.campaigns || pathname === paths.accounts || hasReportMetrics(pathname);
  return isUsual ? 'service' : defaultRange;
}
