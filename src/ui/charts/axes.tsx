import { type BaseTickContentProps, CartesianGrid, XAxis, YAxis } from 'recharts';
import type { AxisScale } from './axis-scale.ts';
import { type BarDatum, type BarSeries, tickOf } from './chart-data.ts';

/** The style of all axes: labels and numbers, no lines. */
export const axisProps = {
  tick: Tick,
  axisLine: false,
  tickLine: false,
} as const;

/** How far a label is moved so that its place is its top, middle or bottom, as Recharts does. */
const shifts = { start: '0.71em', middle: '0.355em', end: undefined } as const;

/** One line of text. Recharts' own labels measure every word, which takes longer than drawing the chart. */
function Tick(props: BaseTickContentProps) {
  const { x, y, className, textAnchor, verticalAnchor, payload, tickFormatter, index } = props;
  return (
    <text
      x={x}
      y={y}
      dy={shifts[verticalAnchor]}
      className={className}
      textAnchor={textAnchor}
      fill="var(--color-muted)"
      fontSize={12}
    >
      {tickFormatter?.(payload.value, index) ?? String(payload.value)}
    </text>
  );
}

/** Everything around a time chart's plot. */
export const timeMargin = { top: 8, right: 4, bottom: 0, left: 0 } as const;

/** The values of an axis with that scale. */
export function scaleProps({ domain, ticks }: AxisScale, series: readonly BarSeries[]) {
  return {
    type: 'number',
    ...axisProps,
    domain: [...domain],
    ticks: [...ticks],
    interval: 0,
    tickFormatter: tickOf(series, domain),
  } as const;
}

interface TimeAxesProps {
  data: readonly BarDatum[];
  series: readonly BarSeries[];
  scale: AxisScale;
  /** Keys of the points whose labels are drawn if there is room; all by default. */
  ticks?: string[] | undefined;
  /** Whether each point has an interval of its own, as in a bar chart. */
  isBand?: boolean;
  /** Of the vertical axis, in pixels. */
  width?: number | undefined;
}

/** Time on the horizontal axis, a scale from zero, and a grid line per tick. */
export function TimeAxes(props: TimeAxesProps) {
  const { data, series, scale, ticks, isBand = false, width = 'auto' } = props;
  const labels = new Map(data.map(({ key, label }) => [key, label]));
  return (
    <>
      <CartesianGrid vertical={false} stroke="var(--color-line)" />
      <XAxis
        type="category"
        dataKey="key"
        height={24}
        {...axisProps}
        {...(isBand && { scale: 'band' })}
        {...(ticks !== undefined && { ticks })}
        interval="equidistantPreserveStart"
        tickFormatter={(key: string) => labels.get(key) ?? key}
      />
      <YAxis width={width} {...scaleProps(scale, series)} />
    </>
  );
}
