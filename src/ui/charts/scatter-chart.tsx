import { ChartBox } from './chart-frame.tsx';
import { maxPoints, type ScatterChartProps } from './scatter-data.ts';
import { ScatterPlot } from './scatter-plot.tsx';

/**
 * Points between two axes in four named quadrants, drawn by Recharts. Pages use `lazy-scatter-chart.tsx`:
 * importing this file bundles the chart library.
 */
export function ScatterChart({ name, data, series, ...plot }: ScatterChartProps) {
  const drawn = data.slice(0, maxPoints);
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
