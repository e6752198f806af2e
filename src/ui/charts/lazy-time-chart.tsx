import { lazyChart } from './lazy-chart.tsx';

export type { TimeChartProps, TimeDatum } from './time-data.ts';

/** A time chart, see `lazyChart`. */
export const TimeChart = lazyChart(async () => (await import('./time-chart.tsx')).TimeChart);
