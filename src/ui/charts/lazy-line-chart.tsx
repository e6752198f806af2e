import { lazyChart } from './lazy-chart.tsx';

export type { LineDatum, LineSeries } from './line-chart.tsx';

/** A line chart, see `lazyChart`. */
export const LineChart = lazyChart(async () => (await import('./line-chart.tsx')).LineChart);
