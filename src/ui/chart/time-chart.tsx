import { ChartBox } from './chart-frame.tsx';
import { ChartLegend } from './chart-legend.tsx';
import type { TimeChartProps } from './time-data.ts';
import { TimePlot } from './time-plot.tsx';

/** A course over time with legend and tooltip. It is `lazy-time-chart.tsx` that pages use: this file brings the chart library along. */
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
