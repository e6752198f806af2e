import { Bar, BarChart as Chart, type BarShapeProps, useChartWidth, XAxis, YAxis } from 'recharts';
import {
  type BarDatum,
  type BarSeries,
  drawnOf,
  notAvailable,
  toneOf,
  valueOf,
  colorOf,
} from './chart-data.ts';
import { ChartLegend } from './chart-tooltip.tsx';
import {
  axisProps,
  ChartFrame,
  ChartTooltip,
  ChartKeys,
  fillsFrame,
  ValueAxis,
  Gaps,
  TimeAxis,
} from './plot.tsx';
import { shortLabels, textWidth } from './short-labels.ts';

export interface BarChartProps {
  /** The accessible name of the chart. */
  name: string;
  data: readonly BarDatum[];
  /** Drawn on one scale. */
  series: readonly BarSeries[];
  /** Vertical bars with an axis (the default), or horizontal ones with their values, which suit long labels. */
  layout?: 'vertical' | 'horizontal' | undefined;
  /** Called with the key of a group that is clicked, or chosen by Enter. */
  onSelect?: ((key: string) => void) | undefined;
}

/** Groups of bars with legend and tooltip; no animation, because users came for the numbers. */
export function BarChart({ name, data, series, layout = 'vertical', onSelect }: BarChartProps) {
  const lying = layout === 'horizontal';
  const drawn = drawnOf(series);
  const values = data.flatMap((datum) => drawn.flatMap((one) => endsOf(datum, one)));
  // Horizontal bars display their values, which a scale would only repeat.
  const texts = lying ? data.flatMap((datum) => drawn.map((one) => valueOf(datum, one))) : [];
  return (
    <ChartFrame name={name} legend={drawn.length > 1 && <ChartLegend series={series} />}>
      <Chart
        {...fillsFrame}
        className={onSelect ? '*:cursor-pointer' : ''}
        aria-label={`${name}: arrow keys read the values${onSelect ? ', Enter filters' : ''}`}
        data={data}
        // Recharts calls a chart of horizontal bars "vertical", after its category axis.
        layout={lying ? 'vertical' : 'horizontal'}
        barCategoryGap={lying ? '28%' : '24%'}
        barGap={2}
        maxBarSize={lying ? 18 : 44}
        margin={{
          top: lying ? 0 : 8,
          right: Math.max(4, ...texts.map((text) => textWidth(text) + 12)),
          bottom: 0,
          left: 0,
        }}
        // A tap moves and clicks within one frame.
        throttledEvents={noEvents}
        onClick={({ activeLabel }) => activeLabel !== undefined && onSelect?.(String(activeLabel))}
      >
        {lying ? (
          <XAxis type="number" hide domain={[Math.min(0, ...values), Math.max(0, ...values)]} />
        ) : (
          <ValueAxis values={values} series={drawn} />
        )}
        <CategoryAxis data={data} lying={lying} />
        <ChartTooltip series={series} cursor="band" />
        {drawn.map((one, index) => (
          <Bar
            key={one.id}
            // Recharts leaves out bars without a value: "n/a" is drawn at the place of zero.
            dataKey={(datum: BarDatum) => endsOf(datum, one)}
            isAnimationActive={false}
            shape={drawMark(data, one, toneOf(one, index), lying)}
          />
        ))}
        <ChartKeys isList={lying} onSelect={onSelect} />
      </Chart>
    </ChartFrame>
  );
}

const noEvents: [] = [];

/** Where a bar begins and ends. */
function endsOf({ from = 0, values }: BarDatum, { id }: BarSeries): [number, number] {
  return [from, from + (values[id] ?? 0)];
}

/** Labels in full if there is room, else shortened in the middle. */
function CategoryAxis({ data, lying }: { data: readonly BarDatum[]; lying: boolean }) {
  const width = useChartWidth() ?? 0;
  const room = lying ? Math.min(164, width * 0.33) : (width - 48) / Math.max(1, data.length) - 8;
  const labels = shortLabels(
    data.map(({ label }) => label),
    Math.max(28, room),
  );
  const category = {
    ...axisProps,
    type: 'category',
    dataKey: 'key',
    // Recharts would break the label at spaces.
    tickFormatter: (key: string) =>
      labels[data.findIndex((datum) => datum.key === key)]?.replaceAll(' ', '\u00a0') ?? key,
  } as const;
  return lying ? (
    // Recharts would draw twice to measure its labels.
    <YAxis
      {...category}
      width={Math.max(...labels.map(textWidth)) + 12}
      interval={0}
      tickMargin={4}
    />
  ) : (
    <XAxis {...category} height={24} interval="equidistantPreserveStart" minTickGap={0} />
  );
}

/** One bar, with its value beside it if it is horizontal; or "n/a". */
function drawMark(data: readonly BarDatum[], series: BarSeries, tone: string, lying: boolean) {
  return ({ x, y, width, height, index }: BarShapeProps) => {
    const datum = data[index];
    if (datum === undefined) return <g />;
    const text = valueOf(datum, series);
    const isMissing = text === notAvailable;
    return (
      <g>
        {!isMissing && (
          <rect
            data-tone={datum.tone ?? tone}
            className="fill-(--tone)"
            // A value below zero has a negative size.
            x={Math.min(x, x + width)}
            y={Math.min(y, y + height)}
            width={Math.abs(width)}
            height={Math.abs(height)}
            rx={2}
          />
        )}
        {(lying || isMissing) && (
          <text
            {...(lying
              ? { x: Math.max(x, x + width) + 6, y: y + height / 2, dominantBaseline: 'central' }
              : { x: x + width / 2, y: y - 6, textAnchor: 'middle' })}
            fontSize={12}
            fill={isMissing ? 'var(--color-muted)' : 'var(--color-ink)'}
          >
            {text}
          </text>
        )}
      </g>
    );
  };
}

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
