import { type ComponentType, Suspense, useDeferredValue } from 'react';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { lazyPart } from './lazy-part.tsx';

/**
 * A chart whose library is loaded with the first chart; until then a placeholder of the same size. It is drawn
 * again after the control that changes it: that takes longer than a frame.
 */
export function lazyChart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const Chart = lazyPart(load, { name: 'The chart' });
  return function LazyChart(props: Props) {
    const due = useDeferredValue(props);
    return (
      <Suspense fallback={<Skeleton height="100%" />}>
        <Chart {...due} />
      </Suspense>
    );
  };
}

export const BarChart = lazyChart(async () => (await import('./bar-chart.tsx')).BarChart);
export const LineChart = lazyChart(async () => (await import('./line-chart.tsx')).LineChart);
export const TimeChart = lazyChart(async () => (await import('./time-chart.tsx')).TimeChart);
export const ScatterChart = lazyChart(
  async () => (await import('./scatter-chart.tsx')).ScatterChart,
);
