/** What the charts that Recharts draws have in common. Importing this file bundles the chart library. */
import { type ReactNode, useEffect, useRef } from 'react';
import {
  CartesianGrid,
  Tooltip,
  type TooltipContentProps,
  useActiveTooltipLabel,
  useChartHeight,
  usePlotArea,
  XAxis,
  YAxis,
} from 'recharts';
import { axisTicks } from './axis-ticks.ts';
import { type BarDatum, type BarSeries, gapsOf, notAvailable, tickOf } from './chart-data.ts';
import { TooltipBox, tooltipClass } from './chart-tooltip.tsx';

interface ChartFrameProps {
  /** The accessible name of the chart. */
  name: string;
  /** Displayed above the plot. */
  legend: ReactNode;
  children: ReactNode;
}

/** The frame of every chart: its legend, and the plot in the remaining space. */
export function ChartFrame({ name, legend, children }: ChartFrameProps) {
  return (
    <div role="group" aria-label={name} className="flex h-full flex-col">
      {legend}
      <div className="relative min-h-0 grow">{children}</div>
    </div>
  );
}

/** Of every chart: as large as its frame. */
export const fillsFrame = { responsive: true, style: { width: '100%', height: '100%' } } as const;

/** The style of all axes: labels and numbers, no lines. */
export const axisProps = {
  tick: { fill: 'var(--color-muted)', fontSize: 12 },
  axisLine: false,
  tickLine: false,
} as const;

/** In pixels. */
const [timeAxisHeight, labelHeight] = [24, 16];

interface ValueAxisProps {
  values: readonly (number | null | undefined)[];
  series: readonly BarSeries[];
  /** In pixels; by default as wide as its labels. */
  width?: number | undefined;
}

/** The vertical axis with a grid line per tick, and as many labels as there is room for. */
export function ValueAxis({ values, series, width }: ValueAxisProps) {
  const ticks = axisTicks(values, series[0]?.isWhole);
  const end = ticks.at(-1) ?? 0;
  // Recharts' own choice of labels that fit never includes the one at the upper end.
  const room = Math.max(2, Math.floor(((useChartHeight() ?? 0) - timeAxisHeight) / labelHeight));
  return (
    <>
      <CartesianGrid vertical={false} stroke="var(--color-line)" />
      <YAxis
        {...axisProps}
        width={width ?? 'auto'}
        domain={[ticks[0] ?? 0, end || 1]}
        ticks={ticks}
        interval={Math.ceil(ticks.length / room) - 1}
        tickFormatter={tickOf(series, end)}
      />
    </>
  );
}

interface TimeAxisProps {
  data: readonly BarDatum[];
  /** Keys of the points whose labels are drawn if there is room; all by default. */
  ticks?: string[] | undefined;
}

/** Time on the horizontal axis, an interval for each point. */
export function TimeAxis({ data, ticks }: TimeAxisProps) {
  const labels = new Map(data.map(({ key, label, axisLabel = label }) => [key, axisLabel]));
  return (
    <XAxis
      {...axisProps}
      dataKey="key"
      height={timeAxisHeight}
      scale="band"
      {...(ticks !== undefined && { ticks })}
      interval="equidistantPreserveStart"
      tickFormatter={(key: string) => labels.get(key) ?? key}
    />
  );
}

interface ChartTooltipProps {
  series: readonly BarSeries[];
  /** How the group it describes is marked: by a band, or by a line. */
  cursor: 'band' | 'line';
}

const cursors = {
  band: { fill: 'var(--color-ink)', fillOpacity: 0.05, stroke: 'none' },
  line: { stroke: 'var(--color-edge)' },
};

/** Values of the group under the pointer or chosen by arrow keys, beside the pointer and never over it. */
export function ChartTooltip({ series, cursor }: ChartTooltipProps) {
  const renderContent = ({ active, payload }: TooltipContentProps) => {
    const datum = active ? (payload[0]?.payload as BarDatum | undefined) : undefined;
    // As Recharts' own content: assistive technology hears what arrow keys reach.
    return (
      <div role="status" aria-live="assertive" className={datum && tooltipClass}>
        {datum && <TooltipBox datum={datum} series={series} />}
      </div>
    );
  };
  return (
    <Tooltip
      content={renderContent}
      cursor={cursors[cursor]}
      // Without values, the reason is displayed.
      filterNull={false}
      isAnimationActive={false}
      allowEscapeViewBox={{ y: true }}
      offset={12}
      wrapperStyle={{ zIndex: 1 }}
    />
  );
}

interface ChartKeysProps {
  /** Whether groups are below one another. */
  isList?: boolean;
  onSelect?: ((key: string) => void) | undefined;
}

/**
 * Keys that Recharts does not handle: up and down in a list, Enter and Space to choose, and Escape to hide the tooltip.
 * It also displays the tooltip again when the focus returns.
 */
export function ChartKeys({ isList = false, onSelect }: ChartKeysProps) {
  const active = useActiveTooltipLabel();
  const place = useRef<SVGGElement>(null);
  const wasFocused = useRef(false);
  useEffect(() => {
    const chart = place.current?.closest('svg');
    let isOwn = false;
    const send = (key: string): void => {
      isOwn = true;
      chart?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
      isOwn = false;
    };
    const onKeyDown = (event: KeyboardEvent): void => {
      const across = isList && { ArrowDown: 'ArrowLeft', ArrowUp: 'ArrowRight' }[event.key];
      const isActive = active !== undefined;
      const isChoice = onSelect !== undefined && isActive && ['Enter', ' '].includes(event.key);
      const isEscape = isActive && event.key === 'Escape';
      if (isOwn || (!across && !isChoice && !isEscape)) return;
      event.preventDefault();
      if (across) send(across);
      else if (isEscape) send('Enter');
      else onSelect?.(String(active));
    };
    const onFocus = (): void => {
      if (wasFocused.current) send('Enter');
      wasFocused.current = true;
    };
    chart?.addEventListener('keydown', onKeyDown);
    chart?.addEventListener('focus', onFocus);
    return () => {
      chart?.removeEventListener('keydown', onKeyDown);
      chart?.removeEventListener('focus', onFocus);
    };
  }, [active, isList, onSelect]);
  return <g ref={place} />;
}

interface GapsProps {
  data: readonly BarDatum[];
  series: readonly BarSeries[];
}

/** "n/a" where a chart over time has no value, once for intervals in a row. */
export function Gaps({ data, series }: GapsProps) {
  const plot = usePlotArea();
  if (plot === undefined) return null;
  const step = plot.width / data.length;
  return (
    <g aria-hidden fontSize={12} fill="var(--color-muted)" textAnchor="middle">
      {gapsOf(data, series).map(({ from, to }) => (
        <text
          key={from}
          x={plot.x + ((from + to + 1) / 2) * step}
          y={plot.y + plot.height - 6}
          stroke="var(--color-surface)"
          strokeWidth={4}
          paintOrder="stroke"
        >
          {notAvailable}
        </text>
      ))}
    </g>
  );
}
