import { type Interval, intervalLabels, intervals } from '#lib/intervals.ts';
import { keptShape } from '#navigation/scope.ts';
import { useSearch } from '#navigation/use-search.ts';
import { Segmented } from '#ui/form/segmented.tsx';

/** What a point of every trend is, as in the URL, and how to change it. */
export function useInterval(): [Interval, (interval: Interval) => void] {
  const { values, change } = useSearch(keptShape);
  return [values.interval, (interval) => change({ interval })];
}

/** Day, week or month, for all trends at once. */
export function IntervalChoice() {
  const [interval, change] = useInterval();
  return (
    <Segmented
      label="Trend by"
      options={intervals.map((value) => ({ value, label: intervalLabels[value] }))}
      value={interval}
      onChange={change}
    />
  );
}
