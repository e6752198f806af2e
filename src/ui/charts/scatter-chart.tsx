import { type KeyboardEvent, type MouseEvent, useRef, useState } from 'react';
import {
  CartesianGrid,
  Scatter,
  ScatterChart as Chart,
  usePlotArea,
  useXAxisScale,
  useYAxisScale,
  XAxis,
  YAxis,
} from 'recharts';
import { cx } from '#ui/cx.ts';
import { logAxis } from './axis-ticks.ts';
import { type BarDatum, type BarSeries, describe } from './chart-data.ts';
import { MarkTooltip, type TooltipPlace } from './chart-tooltip.tsx';
import { axisProps, ChartFrame, fillsFrame } from './plot.tsx';

/** One point: its tooltip, position and link. */
interface ScatterDatum extends BarDatum {
  x: number;
  y: number;
  href: string;
  /** Drawn in another shape and color: points to look at first, and points outside all quadrants. */
  mark: 'plain' | 'first' | 'apart';
}

interface ScatterAxis {
  label: string;
  format: (value: number) => string;
  /** Where the plot is divided. */
  split: number;
}

interface ScatterChartProps {
  /** The accessible name of the chart. */
  name: string;
  data: readonly ScatterDatum[];
  /** The values named for a point, in this order. */
  series: readonly BarSeries[];
  /** Of positive amounts: logarithmic. */
  x: ScatterAxis;
  y: ScatterAxis & {
    /** From the lower end of the axis to the upper one. */
    ticks: readonly number[];
    /** `sqrt` gives small values more room and includes zero. */
    scale: 'linear' | 'sqrt';
  };
  /** The names of the four quadrants. */
  corners: Readonly<Record<'topLeft' | 'topRight' | 'bottomLeft' | 'bottomRight', string>>;
  onOpen: (key: string) => void;
}

interface Near extends TooltipPlace {
  index: number;
}

/** Points between two axes in four named quadrants. */
export function ScatterChart({ name, series, ...plot }: ScatterChartProps) {
  const { data, x, y } = plot;
  const [near, setNear] = useState<Near>();
  const datum = data[near?.index ?? -1];
  return (
    <ChartFrame name={name} legend={null}>
      <Chart
        {...fillsFrame}
        accessibilityLayer={false}
        margin={{ top: 20, right: 24, bottom: 16, left: 0 }}
      >
        <CartesianGrid stroke="var(--color-line)" />
        <XAxis
          {...numberAxis}
          {...logAxis(data.map((one) => one.x))}
          dataKey="x"
          height={24}
          scale="log"
          tickFormatter={x.format}
          label={{ ...axisLabel, value: x.label, position: 'insideBottom', dy: 14 }}
        />
        <YAxis
          {...numberAxis}
          dataKey="y"
          width={48}
          domain={[y.ticks[0] ?? 0, y.ticks.at(-1) ?? 1]}
          ticks={y.ticks}
          scale={y.scale}
          tickFormatter={y.format}
          label={{ ...axisLabel, value: y.label, position: 'insideLeft', angle: -90, dy: 20 }}
        />
        {/* Recharts needs the points only to scale its axes. */}
        <Scatter data={[...data]} isAnimationActive={false} shape={drawNothing} />
        <Points
          {...plot}
          series={series}
          near={near?.index}
          onNear={(next) => setNear((last) => (last?.index === next?.index ? last : next))}
        />
      </Chart>
      {near && datum && <MarkTooltip at={near} datum={datum} series={series} />}
    </ChartFrame>
  );
}

const drawNothing = () => <g />;

const axisLabel = { fill: 'var(--color-muted)', fontSize: 12 };

const numberAxis = {
  ...axisProps,
  type: 'number',
  interval: 0,
  allowDataOverflow: true,
} as const;

/** Maximum distance in pixels between the pointer and the point it selects. */
const reach = 24;

type PointsProps = Omit<ScatterChartProps, 'name'> & {
  near: number | undefined;
  onNear: (near: Near | undefined) => void;
};

/**
 * The points and the four quadrants. Points are links, which Recharts' keyboard cannot open, and it stops after as many
 * points as the axis has ticks. So they are one tab stop, and arrow keys move the focus in data order. The pointer
 * selects the nearest point, because points are too dense to hit.
 */
function Points(props: PointsProps) {
  const { data, series, x, y, corners, near, onNear, onOpen } = props;
  const plot = usePlotArea();
  const xScale = useXAxisScale();
  const yScale = useYAxisScale();
  const [current, setCurrent] = useState(0);
  const points = useRef<SVGGElement>(null);
  if (plot === undefined || xScale === undefined || yScale === undefined) return null;
  const at = data.map((datum) => ({ x: xScale(datum.x) ?? 0, y: yScale(datum.y) ?? 0 }));
  const splitX = Math.min(plot.x + plot.width, Math.max(plot.x, xScale(x.split) ?? 0));
  const splitY = yScale(y.split) ?? 0;
  const reachable = Math.min(current, data.length - 1);

  const point = (index: number): void => {
    const place = at[index];
    onNear(place && { index, ...place, isAbove: place.y > plot.y + plot.height / 2 });
  };
  const nearest = (event: MouseEvent<SVGElement>): number => {
    const box = event.currentTarget.getBoundingClientRect();
    const [px, py] = [event.clientX - box.left + plot.x, event.clientY - box.top + plot.y];
    const far = at.map((one) => Math.hypot(one.x - px, one.y - py));
    const least = Math.min(...far);
    return least <= reach ? far.indexOf(least) : -1;
  };
  const open = (index: number, event: MouseEvent): void => {
    const datum = data[index];
    if (datum === undefined) return;
    event.preventDefault();
    if (event.ctrlKey || event.metaKey) window.open(datum.href, '_blank', 'noopener');
    else onOpen(datum.key);
  };
  const onKeyDown = (event: KeyboardEvent, index: number): void => {
    const to = {
      ArrowRight: index + 1,
      ArrowDown: index + 1,
      ArrowLeft: index - 1,
      ArrowUp: index - 1,
      Home: 0,
      End: data.length - 1,
    }[event.key];
    if (event.key === 'Escape') onNear(undefined);
    if (to === undefined) return;
    points.current?.querySelectorAll('a')[to]?.focus();
    event.preventDefault();
  };
  // Above each half, where the fewest points are.
  const [left, right] = [plot.x + 4, plot.x + plot.width - 4];
  const [top, bottom] = [plot.y - 9, splitY + 14];

  return (
    <g ref={points}>
      <g stroke="var(--color-edge)" strokeDasharray="4 3">
        <line x1={splitX} x2={splitX} y1={plot.y} y2={plot.y + plot.height} />
        <line x1={plot.x} x2={plot.x + plot.width} y1={splitY} y2={splitY} />
      </g>
      <g
        aria-hidden
        fontSize={12}
        fontWeight={500}
        fill="var(--color-muted)"
        stroke="var(--color-surface)"
        strokeWidth={3}
        paintOrder="stroke"
      >
        <text x={left} y={top}>
          {corners.topLeft}
        </text>
        <text x={right} y={top} textAnchor="end">
          {corners.topRight}
        </text>
        <text x={left} y={bottom}>
          {corners.bottomLeft}
        </text>
        <text x={right} y={bottom} textAnchor="end">
          {corners.bottomRight}
        </text>
      </g>
      {data.map((datum, index) => (
        <a
          key={datum.key}
          href={datum.href}
          tabIndex={index === reachable ? 0 : -1}
          aria-label={describe(datum, series)}
          onFocus={() => {
            setCurrent(index);
            point(index);
          }}
          onBlur={() => onNear(undefined)}
          onKeyDown={(event) => onKeyDown(event, index)}
          onClick={(event) => open(index, event)}
          className="group/point outline-none"
        >
          <path
            d={datum.mark === 'first' ? diamond : circle}
            transform={`translate(${at[index]?.x ?? 0} ${at[index]?.y ?? 0})`}
            strokeWidth={near === index ? 2.5 : datum.mark === 'apart' ? 1.5 : 1}
            className={cx(
              'group-focus-visible/point:stroke-ink',
              near === index
                ? 'stroke-ink'
                : datum.mark === 'apart'
                  ? 'stroke-muted'
                  : 'stroke-surface',
              looks[datum.mark],
            )}
          />
        </a>
      ))}
      <rect
        {...plot}
        aria-hidden
        className={near === undefined ? '' : 'cursor-pointer'}
        fillOpacity={0}
        onPointerMove={(event) => point(nearest(event))}
        onPointerLeave={() => onNear(undefined)}
        onClick={(event) => open(nearest(event), event)}
      />
    </g>
  );
}

const looks = {
  plain: 'fill-chart-1 [fill-opacity:0.7]',
  first: 'fill-chart-2',
  apart: 'fill-surface',
};
const circle = 'M-4.5 0a4.5 4.5 0 1 0 9 0a4.5 4.5 0 1 0 -9 0Z';
const diamond = 'M0 -6.5L6.5 0L0 6.5L-6.5 0Z';
