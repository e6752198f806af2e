import { useMemo, useRef, useState } from 'react';
import type { Pointed } from './bands.tsx';
import { type BarChartProps, drawable } from './bar-data.ts';
import { BarPlot } from './bar-plot.tsx';
import { ChartLegend } from './chart-legend.tsx';
import { ChartTooltip } from './chart-tooltip.tsx';
import { useSize } from './use-size.ts';

/**
 * Groups of bars with legend and tooltip, drawn by Recharts. It is `lazy-bar-chart.tsx` that pages
 * use: this file brings the chart library along.
 */
export function BarChart({ name, data, series, layout = 'vertical', onSelect }: BarChartProps) {
  const box = useRef<HTMLDivElement>(null);
  const size = useSize(box);
  const [pointed, setPointed] = useState<Pointed>();
  const lying = layout === 'horizontal';
  const drawn = useMemo(() => drawable(data, series.length), [data, series.length]);
  const datum = pointed === undefined ? undefined : drawn[pointed.index];
  return (
    <div role="group" aria-label={name} className="flex h-full flex-col">
      {series.length > 1 && <ChartLegend series={series} />}
      <div ref={box} className="relative min-h-0 grow">
        {size.width > 0 && size.height > 0 && (
          <BarPlot
            {...size}
            data={drawn}
            series={series}
            lying={lying}
            onPoint={setPointed}
            onSelect={onSelect}
          />
        )}
        {datum !== undefined && pointed !== undefined && (
          <ChartTooltip datum={datum} series={series} at={pointed} lying={lying} chart={size} />
        )}
      </div>
    </div>
  );
}
