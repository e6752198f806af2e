import { part } from '#ui/lazy-module.ts';
import { lazyChart } from './lazy-chart.tsx';

export type { TimeChartProps, TimeDatum } from './time-data.ts';

/** A time chart, see `lazyChart`. */
export const TimeChart = lazyChart(
  part(
    () => import('./time-chart.tsx'),
    (module) => module.TimeChart,
  ),
);
