import { type ComponentType, Suspense, useDeferredValue, lazy } from 'react';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { idle } from '#lib/idle.ts';
import { LoadFailed } from '#ui/feedback/load-failed.tsx';

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
export const TimeChart = lazyChart(async () => (await import('./bar-chart.tsx')).TimeChart);
export const ScatterChart = lazyChart(
  async () => (await import('./scatter-chart.tsx')).ScatterChart,
);

interface PartOptions {
  /** What a message names if it does not load: "Trend". */
  name: string;
  /** Loaded once the browser is idle. */
  isLate?: boolean;
}

/** The charts of a page, whose code loads separately. If that fails, the rest of the page works. */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { name, isLate = false }: PartOptions,
) {
  const Failed: ComponentType<Props> = () => <LoadFailed title={`${name} could not be loaded`} />;
  return lazy(async () => {
    if (isLate) await idle();
    return { default: await load().catch(() => Failed) };
  });
}
