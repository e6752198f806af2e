import { memo } from 'react';
import { CartesianGrid, Scatter, ScatterChart as Chart, XAxis, YAxis } from 'recharts';
import { axisProps } from './axes.tsx';
import type { PlotFrame } from './chart-frame.tsx';
import type { ScatterAxis, ScatterChartProps } from './scatter-data.ts';
import { ScatterPoints } from './scatter-points.tsx';

type ScatterPlotProps = PlotFrame & Omit<ScatterChartProps, 'name'>;

/**
 * Axes, with a custom layer above them: points are links, which Recharts does not support. Memoized, so that
 * hovering over a point redraws only the tooltip.
 */
export const ScatterPlot = memo(function ScatterPlot(props: ScatterPlotProps) {
  const { width, height, data, x, y, ...points } = props;
  return (
    <Chart
      width={width}
      height={height}
      accessibilityLayer={false}
      margin={{ top: 20, right: 24, bottom: 16, left: 0 }}
    >
      <CartesianGrid stroke="var(--color-line)" />
      <XAxis
        dataKey="x"
        height={24}
        {...scaleOf(x)}
        label={{ ...axisLabel, value: x.label, position: 'insideBottom', dy: 14 }}
      />
      <YAxis
        dataKey="y"
        width={48}
        {...scaleOf(y)}
        label={{ ...axisLabel, value: y.label, position: 'insideLeft', angle: -90, dy: 20 }}
      />
      <Scatter data={[...data]} isAnimationActive={false} shape={drawNothing} />
      <ScatterPoints data={data} x={x} y={y} {...points} />
    </Chart>
  );
});

/** Recharts needs the points only to scale its axes. */
const drawNothing = () => <g />;

const axisLabel = { fill: 'var(--color-muted)', fontSize: 12 };

function scaleOf({ domain, ticks, format, scale }: ScatterAxis) {
  return {
    type: 'number',
    ...axisProps,
    domain: [...domain],
    ticks: [...ticks],
    tickFormatter: format,
    scale: scale ?? 'linear',
    interval: 0,
    allowDataOverflow: true,
  } as const;
}
