import { part } from '#ui/lazy-module.ts';
import { lazyChart } from './lazy-chart.tsx';

export type { LineChartProps, LineDatum, LineSeries } from './line-data.ts';

/** A line chart, see `lazyChart`. */
export const LineChart = lazyChart(
  part(
    () => import('./line-chart.tsx'),
    (module) => module.LineChart,
  ),
);
