import { part } from '#ui/lazy-module.ts';
import { lazyChart } from './lazy-chart.tsx';

/** A scatter chart, see `lazyChart`. */
export const ScatterChart = lazyChart(
  part(
    () => import('./scatter-chart.tsx'),
    (module) => module.ScatterChart,
  ),
);
