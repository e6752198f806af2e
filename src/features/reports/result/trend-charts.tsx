import type { ReportSearch } from './result.list.tsx';
import { TrendCard } from '#shared/trend/trend-card.tsx';
import type { ResultView } from './use-result-view.ts';

interface TrendChartsProps {
  shown: ResultView;
  search: ReportSearch;
  onChange: (changes: Partial<ReportSearch>) => void;
}

/** Two metrics over the days, one above the other, each on its own scale. */
export function TrendCharts({ shown, search, onChange }: TrendChartsProps) {
  const { course, open, apart, nameOf } = shown;
  const shared = {
    course,
    open,
    apart,
    nameOf: (key: string) =>
      course === undefined || course.by === 'all' ? key : nameOf(course.by, key),
  };
  return (
    <section aria-label="Trends" className="grid gap-4 lg:grid-cols-2 print:grid-cols-2">
      <TrendCard
        {...shared}
        metric={search.first}
        label="First metric"
        onMetric={(first) => onChange({ first })}
      />
      <TrendCard
        {...shared}
        metric={search.second}
        label="Second metric"
        onMetric={(second) => onChange({ second })}
      />
    </section>
  );
}
