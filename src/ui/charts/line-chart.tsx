import { type ReactNode, useId } from 'react';
import { type DotItemDotProps, Line, LineChart as Chart, usePlotArea } from 'recharts';
import { type BarDatum, type BarSeries, colorOf, notAvailable } from './chart-data.ts';
import { eventShapes } from './chart-tooltip.tsx';
import {
  ChartFrame,
  ChartKeys,
  ChartTooltip,
  fillsFrame,
  Gaps,
  TimeAxis,
  ValueAxis,
} from './plot.tsx';

/** A line: a measure, or a measure of one entity. */
export interface LineSeries extends BarSeries {
  /** Of a series to compare with, dashed and without points: how far earlier, "2 weeks earlier". */
  before?: string | undefined;
}

export interface LineDatum extends BarDatum {
  /** Its label in full, for a table. */
  tableLabel?: string | undefined;
  /** Hatched: the values may still change. */
  isOpen?: boolean | undefined;
  /** Drawn hollow: a point that lacks days, "incomplete week". */
  part?: string | undefined;
  /** Hatched as well: the values are projected. */
  isProjected?: boolean | undefined;
}

interface LineChartProps {
  /** The accessible name of the chart. */
  name: string;
  /** Oldest first; at most a few dozen. */
  data: readonly LineDatum[];
  /** Drawn on one scale from zero. */
  series: readonly LineSeries[];
  /** The width of the vertical axis in pixels, for charts above one another; by default as its labels need. */
  axisWidth?: number | undefined;
}

/** Lines over time with legend and tooltip. */
export function LineChart({ name, data, series, axisWidth }: LineChartProps) {
  const isBefore = ({ before }: LineSeries) => before !== undefined;
  const colored = series.map((one, index) => ({ one, color: colorOf(one, index) }));
  return (
    <ChartFrame name={name} legend={<Legend data={data} series={series} />}>
      <Chart
        {...fillsFrame}
        aria-label={`${name}: arrow keys read the values`}
        data={data}
        margin={{ top: 8, right: 4, bottom: 0, left: 0 }}
      >
        <ValueAxis
          values={data.flatMap(({ values }) => series.map(({ id }) => values[id]))}
          series={series}
          width={axisWidth}
        />
        <TimeAxis data={data} />
        <Hatching data={data} />
        <Events data={data} />
        <ChartTooltip series={series} cursor="line" />
        {/* The comparison is below the other lines. */}
        {colored
          .toSorted((a, b) => Number(isBefore(b.one)) - Number(isBefore(a.one)))
          .map(({ one, color }) => (
            <Line
              key={one.id}
              dataKey={(datum: LineDatum) => datum.values[one.id] ?? null}
              stroke={color}
              isAnimationActive={false}
              activeDot={{ r: 4, stroke: 'none' }}
              {...(isBefore(one)
                ? { strokeWidth: 1.5, strokeDasharray: '4 3', dot: drawAlone(data, one.id, color) }
                : { strokeWidth: 2, dot: drawDot(one.id, color) })}
            />
          ))}
        <ChartKeys />
        <Gaps data={data} series={series.filter((one) => !isBefore(one))} />
      </Chart>
    </ChartFrame>
  );
}

/** A ring where a point of a comparison has no line to another one. */
function drawAlone(data: readonly LineDatum[], id: string, color: string) {
  const isEmpty = (at: number) => (data[at]?.values[id] ?? null) === null;
  return ({ key, cx, cy, index }: DotItemDotProps) =>
    typeof cx === 'number' && typeof cy === 'number' && isEmpty(index - 1) && isEmpty(index + 1) ? (
      <Ring key={key} x={cx} y={cy} radius={4} color={color} dashes="2 2" />
    ) : (
      <g key={key} />
    );
}

/**
 * A point, without which a day between two days without data would be invisible: hollow if it lacks days, or a diamond
 * around an unusual value.
 */
function drawDot(id: string, color: string) {
  return ({ key, cx, cy, payload }: DotItemDotProps) => {
    const { marks, part } = payload as LineDatum;
    if (typeof cx !== 'number' || typeof cy !== 'number') return <g key={key} />;
    if (part !== undefined) return <Ring key={key} x={cx} y={cy} radius={3} color={color} />;
    if (marks?.[id] === undefined) return <circle key={key} cx={cx} cy={cy} r={2} fill={color} />;
    return (
      <g key={key} transform={`translate(${cx} ${cy})`}>
        <Diamond color={color} />
      </g>
    );
  };
}

interface RingProps {
  x?: number;
  y?: number;
  radius: number;
  color: string;
  dashes?: string;
}

function Ring({ x, y, radius, color, dashes }: RingProps) {
  return (
    <circle
      cx={x}
      cy={y}
      r={radius}
      fill="var(--color-surface)"
      stroke={color}
      strokeWidth={1.5}
      strokeDasharray={dashes}
    />
  );
}

/** Centred on the origin. */
function Diamond({ color }: { color: string }) {
  return (
    <path d="M0 -5 5 0 0 5 -5 0Z" fill="var(--color-surface)" stroke={color} strokeWidth={2} />
  );
}

/** Diagonal strokes over what may still change; over what is projected in the other direction. */
function Hatching({ data }: { data: readonly LineDatum[] }) {
  const plot = usePlotArea();
  const id = useId();
  if (plot === undefined) return null;
  const step = plot.width / data.length;
  return (
    <g aria-hidden className="text-edge">
      {[45, -45].map((angle) => (
        <pattern
          key={angle}
          id={`${id}${angle}`}
          width="6"
          height="6"
          patternUnits="userSpaceOnUse"
          patternTransform={`rotate(${angle})`}
        >
          <line x1="0" x2="0" y1="0" y2="6" stroke="currentColor" strokeOpacity="0.55" />
        </pattern>
      ))}
      {data.flatMap(({ key, isOpen, isProjected }, index) =>
        [isOpen === true && 45, isProjected === true && -45].map(
          (angle) =>
            angle !== false && (
              <rect
                key={`${key} ${angle}`}
                x={plot.x + index * step}
                y={plot.y}
                width={step}
                height={plot.height}
                fill={`url(#${id}${angle})`}
              />
            ),
        ),
      )}
    </g>
  );
}

/** Notes at the top, with a line down and a band over all of their points; below, what was recorded. */
function Events({ data }: { data: readonly LineDatum[] }) {
  const plot = usePlotArea();
  if (plot === undefined) return null;
  const step = plot.width / data.length;
  const bottom = plot.y + plot.height;
  return (
    <g aria-hidden>
      {data.map(({ key, events = [] }, index) => {
        const x = plot.x + (index + 0.5) * step;
        const notes = events.filter(({ isNote }) => isNote);
        return (
          <g key={key}>
            {notes.map(({ id }) => (
              <rect
                key={id}
                {...{ x: plot.x + index * step, y: plot.y, width: step, height: plot.height }}
                fill="var(--color-ink)"
                fillOpacity={0.06}
              />
            ))}
            {notes.some(({ isStart }) => isStart) && (
              <g stroke="var(--color-ink)" fill="var(--color-ink)">
                <line x1={x} x2={x} y1={plot.y} y2={bottom} strokeOpacity={0.4} />
                <path d={eventShapes.note} stroke="none" transform={`translate(${x} ${plot.y})`} />
              </g>
            )}
            {events.length > notes.length && (
              <path
                d={eventShapes.recorded}
                fill="var(--color-muted)"
                transform={`translate(${x} ${bottom})`}
              />
            )}
          </g>
        );
      })}
    </g>
  );
}

/**
 * The color of each line; a line without values is "n/a". Recharts' own legend has an entry per line and none for what
 * dashes, diamonds and hatching mean.
 */
function Legend({ data, series }: Pick<LineChartProps, 'data' | 'series'>) {
  const isEmpty = ({ id }: LineSeries) => data.every(({ values }) => (values[id] ?? null) === null);
  const before = series.find((one) => one.before !== undefined && !isEmpty(one))?.before;
  const part = data.find((datum) => datum.part !== undefined)?.part;
  const hasNote = new Set(data.flatMap(({ events = [] }) => events.map(({ isNote }) => isNote)));
  const hasMarks = data.some(({ marks }) => Object.keys(marks ?? {}).length > 0);
  return (
    <ul className="mb-1 flex flex-wrap gap-x-4 text-xs text-muted">
      {series.map((one, index) =>
        one.before === undefined ? (
          <Entry key={one.id} sign={<Stroke color={colorOf(one, index)} />}>
            {one.label}
            {isEmpty(one) && ` ${notAvailable}`}
          </Entry>
        ) : null,
      )}
      {before !== undefined && (
        <Entry sign={<Stroke color="var(--color-chart-8)" dashes="4 3" />}>{before}</Entry>
      )}
      {hasMarks && <Entry sign={<Diamond color="var(--color-muted)" />}>unusual day</Entry>}
      {data.some(({ isProjected }) => isProjected === true) && (
        <Entry sign={<Strokes flip={1} />}>projected</Entry>
      )}
      {data.some(({ isOpen }) => isOpen === true) && (
        <Entry sign={<Strokes flip={-1} />}>attribution pending</Entry>
      )}
      {hasNote.has(true) && (
        <Entry
          sign={<path d={eventShapes.note} transform="translate(-4 -4)" fill="var(--color-ink)" />}
        >
          note
        </Entry>
      )}
      {hasNote.has(false) && (
        <Entry
          sign={
            <path d={eventShapes.recorded} transform="translate(0 4)" fill="var(--color-muted)" />
          }
        >
          change
        </Entry>
      )}
      {part !== undefined && (
        <Entry sign={<Ring radius={3} color="var(--color-muted)" />}>{part}</Entry>
      )}
    </ul>
  );
}

/** A sign, centred on the origin of 16 × 12 pixels, and what it means. */
function Entry({ sign, children }: { sign: ReactNode; children: ReactNode }) {
  return (
    <li className="flex min-w-0 items-center gap-1.5">
      <svg aria-hidden width="16" height="12" viewBox="-8 -6 16 12" className="shrink-0 text-edge">
        {sign}
      </svg>
      <span className="wrap-anywhere">{children}</span>
    </li>
  );
}

function Stroke({ color, dashes }: { color: string; dashes?: string }) {
  return <line x1="-8" x2="8" stroke={color} strokeWidth="2" strokeDasharray={dashes} />;
}

/** Of hatched days. */
function Strokes({ flip }: { flip: 1 | -1 }) {
  const d = 'M-8 -5 2 5M-2 -5 8 5M-14 -5 -4 5M4 -5 14 5';
  return <path d={d} stroke="currentColor" transform={`scale(1 ${flip})`} />;
}
