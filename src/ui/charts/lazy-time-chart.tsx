import { lazyChart } from './lazy-chart.tsx';

/** A time chart, see `lazyChart`. */
export const TimeChart = lazyChart(async () => (await import('./time-chart.tsx')).TimeChart);
