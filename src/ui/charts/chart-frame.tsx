import { type ReactNode, useRef, useState } from 'react';
import type { Pointed } from './hover-bands.tsx';
import type { BarDatum, BarSeries } from './chart-data.ts';
import { ChartTooltip } from './chart-tooltip.tsx';
import { useSize } from './use-size.ts';

/** What a plot receives. */
export interface PlotFrame {
  /** Pixels. */
  width: number;
  height: number;
  /** Called with the hovered group. */
  onPoint: (pointed: Pointed | undefined) => void;
}

interface ChartBoxProps {
  /** The accessible name of the chart. */
  name: string;
  /** Displayed above the plot. */
  legend: ReactNode;
  data: readonly BarDatum[];
  series: readonly BarSeries[];
  lying?: boolean;
  renderPlot: (frame: PlotFrame) => ReactNode;
}

/** The frame of every chart: its legend, the plot in the remaining space, and a tooltip for the hovered group. */
export function ChartBox({ name, legend, data, series, lying = false, renderPlot }: ChartBoxProps) {
  const box = useRef<HTMLDivElement>(null);
  const size = useSize(box);
  const [pointed, setPointed] = useState<Pointed>();
  const datum = pointed === undefined ? undefined : data[pointed.index];
  return (
    <div role="group" aria-label={name} className="flex h-full flex-col">
      {legend}
      <div ref={box} className="relative min-h-0 grow">
        {size.width > 0 && size.height > 0 && renderPlot({ ...size, onPoint: setPointed })}
        {datum !== undefined && pointed !== undefined && (
          <ChartTooltip datum={datum} series={series} at={pointed} lying={lying} chart={size} />
        )}
      </div>
    </div>
  );
}
