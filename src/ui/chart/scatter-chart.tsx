import { ChartBox } from './chart-frame.tsx';
import { mostPoints, type ScatterChartProps } from './scatter-data.ts';
import { ScatterPlot } from './scatter-plot.tsx';

/**
 * Points between two axes, in four named parts, drawn by Recharts. It is `lazy-scatter-chart.tsx`
 * that pages use: this file brings the chart library along.
 */
export function ScatterChart({ name, data, series, ...plot }: ScatterChartProps) {
  const drawn = data.slice(0, mostPoints);
  return (
    <ChartBox
      name={name}
      legend={null}
      data={drawn}
      series={series}
      lying
      renderPlot={(frame) => <ScatterPlot {...frame} {...plot} data={drawn} series={series} />}
    />
  );
}
