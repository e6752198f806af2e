import { lazyChart } from './lazy-chart.tsx';

export type { BarDatum, BarSeries } from './chart-data.ts';

/** A bar chart, see `lazyChart`. */
export const BarChart = lazyChart(async () => (await import('./bar-chart.tsx')).BarChart);
