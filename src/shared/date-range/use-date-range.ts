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
  /** Whether sales of days with open attribution windows are projected. */
  isProjected: boolean;
}

interface Options {
  replace: boolean;
}

/** The dates in the URL, and how to change them. */
export function useDateRange(): ChosenDates & {
  change: (dates: Partial<ChosenDates>, options?: Options) => void;
} {
  const { values, change } = useSearch(dateShape);
  const range = useMemo(() => parseRange(values.range), [values.range]);
  const compare = useMemo(() => parseCompare(values.compare), [values.compare]);
  const changeSome = useCallback(
    ({ range: next, compare: to, isProjected }: Partial<ChosenDates>, options?: Options) =>
      change(
        {
          ...(next !== undefined && { range: next === null ? '' : rangeText(next) }),
          ...(to !== undefined && { compare: compareText(to) }),
          ...(isProjected !== undefined && { projected: isProjected ? 'yes' : 'no' }),
        },
        { ...options, isSliced: true },
      ),
    [change],
  );
  return { range, compare, isProjected: values.projected === 'yes', change: changeSome };
}

/** The range that a page displays without one in its URL: lists keep the service's totals, which need no history. */
export function useDefaultRange(): DateRange {
  const { pathname } = useLocation();
  return pathname === paths.campaigns || pathname === paths.accounts ? 'service' : defaultRange;
}
