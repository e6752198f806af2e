import { part } from '#ui/lazy-module.ts';
import { lazyChart } from './lazy-chart.tsx';

export type { BarChartProps, BarDatum, BarSeries } from './chart-data.ts';

/** A bar chart, see `lazyChart`. */
export const BarChart = lazyChart(
  part(
    () => import('./bar-chart.tsx'),
    (module) => module.BarChart,
  ),
);
