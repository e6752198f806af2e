import { lazyChart } from './lazy-chart.tsx';

/** A scatter chart, see `lazyChart`. */
export const ScatterChart = lazyChart(
  async () => (await import('./scatter-chart.tsx')).ScatterChart,
);
