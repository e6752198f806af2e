import { Bar, BarChart as Chart, type BarShapeProps } from 'recharts';
import { type BarDatum, type BarSeries, colorOf } from './chart-data.ts';
import { ChartLegend } from './chart-tooltip.tsx';
import {
  ChartFrame,
  ChartKeys,
  ChartTooltip,
  fillsFrame,
  Gaps,
  TimeAxis,
  ValueAxis,
} from './plot.tsx';

/** The data of one of many equal intervals. */
interface TimeDatum extends BarDatum {
  /** Whether its label is drawn on the axis if there is room. */
  tick?: boolean | undefined;
}

interface TimeChartProps {
  /** The accessible name of the chart. */
  name: string;
  /** Oldest first. */
  data: readonly TimeDatum[];
  /** Drawn on one scale from zero; several are stacked, the first at the bottom. */
  series: readonly BarSeries[];
  /** `level` for a quantity that persists, `flow` for one that comes and goes. */
  kind: 'level' | 'flow';
  /** A value that the scale holds in any case, such as a limit. */
  most?: number | undefined;
}

/**
 * Intervals side by side. A level is drawn as adjacent steps with a line on top: unlike in a line chart, a
 * single known interval between unknown ones is visible.
 */
export function TimeChart({ name, data, series, kind, most }: TimeChartProps) {
  const sums = data.map(({ values }) => series.reduce((sum, { id }) => sum + (values[id] ?? 0), 0));
  const counts = series.map((one) => ({ ...one, isWhole: true }));
  return (
    <ChartFrame name={name} legend={series.length > 1 && <ChartLegend series={series} />}>
      <Chart
        {...fillsFrame}
        aria-label={`${name}: arrow keys read the values`}
        data={data}
        barCategoryGap={kind === 'level' ? 0 : 1}
        margin={{ top: 8, right: 4, bottom: 0, left: 0 }}
      >
        <ValueAxis values={[...sums, most]} series={counts} />
        <TimeAxis data={data} ticks={data.filter(({ tick }) => tick).map(({ key }) => key)} />
        <ChartTooltip series={series} cursor="band" />
        {series.map((one, index) => (
          <Bar
            key={one.id}
            stackId="all"
            dataKey={(datum: TimeDatum) => datum.values[one.id] ?? null}
            fill={colorOf(one, index)}
            isAnimationActive={false}
            shape={kind === 'level' ? drawLevel(data, one.id) : drawFlow}
          />
        ))}
        <ChartKeys />
        <Gaps data={data} series={series} />
      </Chart>
    </ChartFrame>
  );
}

/** An opaque tint: the steps overlap by part of a pixel, which would show through. */
function drawLevel(data: readonly TimeDatum[], id: string) {
  return ({ x, y, width, height, fill, index }: BarShapeProps) => {
    if (data[index]?.values[id] === null) return <g />;
    const tint = { fill: `color-mix(in srgb, ${fill ?? ''} 20%, var(--color-surface))` };
    return (
      <g fill={fill}>
        <rect x={x} y={y} width={width} height={Math.max(0, height)} style={tint} />
        <rect x={x} y={y - 1} width={width} height={2} />
      </g>
    );
  };
}

function drawFlow({ x, y, width, height, fill }: BarShapeProps) {
  return <rect x={x} y={y} width={width} height={Math.max(0, height)} fill={fill} />;
}
