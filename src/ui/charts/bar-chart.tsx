import { useMemo } from 'react';
import { BarPlot } from './bar-plot.tsx';
import { type BarChartProps, drawable, drawnOf } from './chart-data.ts';
import { ChartBox } from './chart-frame.tsx';
import { ChartLegend } from './chart-legend.tsx';

/**
 * Groups of bars with legend and tooltip, drawn by Recharts. Pages use `lazy-bar-chart.tsx`: importing this
 * file bundles the chart library.
 */
export function BarChart({ name, data, series, layout = 'vertical', onSelect }: BarChartProps) {
  const lying = layout === 'horizontal';
  const drawn = useMemo(() => drawable(data, series.length), [data, series.length]);
  return (
    <ChartBox
      name={name}
      legend={drawnOf(series).length > 1 && <ChartLegend series={series} />}
      data={drawn}
      series={series}
      lying={lying}
      renderPlot={(frame) => (
        <BarPlot {...frame} data={drawn} series={series} lying={lying} onSelect={onSelect} />
      )}
    />
  );
}
