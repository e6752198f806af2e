import { CartesianGrid, XAxis, YAxis } from 'recharts';
import { type BarDatum, type BarSeries, tickOf } from './chart-data.ts';

/** The look of every axis: words and figures, no lines. */
export const axisLook = {
  tick: { fill: 'var(--color-muted)', fontSize: 12 },
  axisLine: false,
  tickLine: false,
} as const;

/** What stands around a plot over time. */
export const timeMargin = { top: 8, right: 4, bottom: 0, left: 0 } as const;

interface TimeAxesProps {
  data: readonly BarDatum[];
  series: readonly BarSeries[];
  /** Keys whose labels are written where there is room; all unless given. */
  ticks?: string[] | undefined;
  /** `band` gives each stretch a place of its own, as bars have it by themselves. */
  scale?: 'band' | undefined;
  /** The top of the scale, where the data should not choose it. */
  most?: number | undefined;
  /** Whether the scale counts things that are whole. */
  isWhole?: boolean;
}

/** Time from left to right, a scale from zero, and a line behind each of its figures. */
export function TimeAxes({ data, series, ticks, scale, most, isWhole = false }: TimeAxesProps) {
  const labels = new Map(data.map(({ key, label }) => [key, label]));
  return (
    <>
      <CartesianGrid vertical={false} stroke="var(--color-line)" />
      <XAxis
        type="category"
        dataKey="key"
        height={24}
        {...axisLook}
        {...(scale !== undefined && { scale })}
        {...(ticks !== undefined && { ticks })}
        interval="equidistantPreserveStart"
        tickFormatter={(key: string) => labels.get(key) ?? key}
      />
      <YAxis
        type="number"
        width="auto"
        {...axisLook}
        tickCount={5}
        allowDecimals={!isWhole}
        {...(most === undefined
          ? { domain: [0, 'auto'], niceTicks: 'snap125' }
          : { domain: [0, most] })}
        tickFormatter={tickOf(series, data)}
      />
    </>
  );
}
