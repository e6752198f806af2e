import { ChartBox } from './chart-frame.tsx';
import { ChartLegend } from './chart-legend.tsx';
import type { TimeChartProps } from './time-data.ts';
import { TimePlot } from './time-plot.tsx';

/**
 * A chart over time with legend and tooltip. Pages use `lazy-time-chart.tsx`: importing this file bundles the
 * chart library.
 */
export function TimeChart({ name, ...plot }: TimeChartProps) {
  const { data, series } = plot;
  return (
    <ChartBox
      name={name}
      legend={series.length > 1 && <ChartLegend series={series} />}
      data={data}
      series={series}
      renderPlot={(frame) => <TimePlot {...frame} {...plot} />}
    />
  );
}
