import { useCallback, useMemo } from 'react';
import { useSearch } from '#shared/list-page/use-search.ts';
import { dateShape } from '#shared/scope.ts';
import {
  type CompareTo,
  compareText,
  type DateRange,
  parseCompare,
  parseRange,
  rangeText,
} from './date-range.ts';

export interface ChosenDates {
  /** `null` for the page's choice. */
  range: DateRange | null;
  compare: CompareTo;
}

/** The dates in the URL, and how to change them. */
export function useDateRange(): ChosenDates & { change: (dates: ChosenDates) => void } {
  const { values, change } = useSearch(dateShape);
  const range = useMemo(() => parseRange(values.range), [values.range]);
  const compare = useMemo(() => parseCompare(values.compare), [values.compare]);
  const changeBoth = useCallback(
    (dates: ChosenDates) =>
      change({
        range: dates.range === null ? '' : rangeText(dates.range),
        compare: compareText(dates.compare),
      }),
    [change],
  );
  return { range, compare, change: changeBoth };
}
