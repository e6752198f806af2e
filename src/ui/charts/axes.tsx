import { type BaseTickContentProps, CartesianGrid, XAxis, YAxis } from 'recharts';
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

interface TimeAxesProps {
  data: readonly BarDatum[];
  series: readonly BarSeries[];
  /** Keys of the points whose labels are drawn if there is room; all by default. */
  ticks?: string[] | undefined;
  /** `band` gives each point an interval of its own, as in a bar chart. */
  scale?: 'band' | undefined;
  /** The upper limit of the scale; by default the data decide. */
  most?: number | undefined;
  /** Whether the scale counts whole things. */
  isWhole?: boolean;
}

/** Time on the horizontal axis, a scale from zero, and a grid line per tick. */
export function TimeAxes({ data, series, ticks, scale, most, isWhole = false }: TimeAxesProps) {
  const labels = new Map(data.map(({ key, label }) => [key, label]));
  return (
    <>
      <CartesianGrid vertical={false} stroke="var(--color-line)" />
      <XAxis
        type="category"
        dataKey="key"
        height={24}
        {...axisProps}
        {...(scale !== undefined && { scale })}
        {...(ticks !== undefined && { ticks })}
        interval="equidistantPreserveStart"
        tickFormatter={(key: string) => labels.get(key) ?? key}
      />
      <YAxis
        type="number"
        width="auto"
        {...axisProps}
        tickCount={5}
        interval={0}
        allowDecimals={!isWhole}
        {...(most === undefined
          ? { domain: [0, 'auto'], niceTicks: 'snap125' }
          : { domain: [0, most] })}
        tickFormatter={tickOf(series, data)}
      />
    </>
  );
}
