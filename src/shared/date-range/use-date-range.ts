import { useCallback, useMemo } from 'react';
import { useLocation } from 'react-router';
import { useSearch } from '#shared/list-page/use-search.ts';
import { paths } from '#shared/paths.ts';
import { dateShape } from '#shared/scope.ts';
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
}

/** The dates in the URL, and how to change them. */
export function useDateRange(): ChosenDates & {
  change: (dates: ChosenDates, options?: { replace: boolean }) => void;
} {
  const { values, change } = useSearch(dateShape);
  const range = useMemo(() => parseRange(values.range), [values.range]);
  const compare = useMemo(() => parseCompare(values.compare), [values.compare]);
  const changeBoth = useCallback(
    (dates: ChosenDates, options?: { replace: boolean }) =>
      change(
        {
          range: dates.range === null ? '' : rangeText(dates.range),
          compare: compareText(dates.compare),
        },
        { ...options, isSliced: true },
      ),
    [change],
  );
  return { range, compare, change: changeBoth };
}

/** The range that a page displays without one in its URL: lists keep the service's totals, which need no history. */
export function useDefaultRange(): DateRange {
  const { pathname } = useLocation();
  return pathname === paths.campaigns || pathname === paths.accounts ? 'service' : defaultRange;
}
