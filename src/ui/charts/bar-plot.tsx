import { memo } from 'react';
import { Bar, BarChart, type BarShapeProps, CartesianGrid, XAxis, YAxis } from 'recharts';
import { axisProps } from './axes.tsx';
import { type BarDatum, type BarSeries, colorOf, shorten, tickOf, valueOf } from './chart-data.ts';
import type { PlotFrame } from './chart-frame.tsx';
import { Bands } from './hover-bands.tsx';

interface BarPlotProps extends PlotFrame {
  data: readonly BarDatum[];
  series: readonly BarSeries[];
  lying: boolean;
  onSelect: ((key: string) => void) | undefined;
}

/**
 * Axes and bars. Memoized, so that hovering over a group redraws only the tooltip; no animation, because
 * users came for the numbers.
 */
export const BarPlot = memo(function BarPlot(props: BarPlotProps) {
  const { width, height, data, series, lying, onPoint, onSelect } = props;
  const sides = (['left', 'right'] as const).filter((side) => on(side, series).length > 0);
  const only = lying && series.length === 1 ? series[0] : undefined;
  // With a single measure each horizontal bar displays its value, which a scale would only repeat.
  const values = only === undefined ? [] : data.map((datum) => valueOf(datum, only));
  const anySelected = data.some((datum) => datum.selected === true);
  const marks = data.map((datum, index) => ({
    faded: anySelected && datum.selected !== true,
    value: values[index],
  }));

  const labels = new Map(data.map((datum) => [datum.key, datum.label]));
  const labelWidth = Math.min(180, Math.round(width * 0.36));
  const band = (width - 48 * sides.length) / Math.max(1, data.length);
  const room = lying ? labelWidth - 12 : Math.max(28, band - 8);
  const category = {
    type: 'category',
    dataKey: 'key',
    ...axisProps,
    interval: lying ? 0 : Math.max(0, Math.ceil(28 / Math.max(1, band)) - 1),
    // The label is already truncated to one line; Recharts would break it at spaces.
    tickFormatter: (key: string) =>
      shorten(labels.get(key) ?? key, room, textWidth).replaceAll(' ', '\u00a0'),
  } as const;
  const right = Math.max(4, ...values.map((value) => textWidth(value) + 12));

  return (
    <BarChart
      width={width}
      height={height}
      data={data}
      // Recharts calls a chart of horizontal bars "vertical", after its category axis.
      layout={lying ? 'vertical' : 'horizontal'}
      accessibilityLayer={false}
      barCategoryGap={lying ? '28%' : '24%'}
      barGap={2}
      maxBarSize={lying ? 18 : 44}
      margin={{ top: lying ? 0 : 8, right, bottom: 0, left: 0 }}
    >
      {only === undefined && (
        <CartesianGrid horizontal={!lying} vertical={lying} stroke="var(--color-line)" />
      )}
      {lying ? <YAxis {...category} width={labelWidth} /> : <XAxis {...category} height={24} />}
      {sides.map((side) =>
        lying ? (
          <XAxis
            key={side}
            xAxisId={side}
            orientation={side === 'left' ? 'bottom' : 'top'}
            {...scaleOf(on(side, series), data)}
            {...(only === undefined ? { height: 24 } : { hide: true, domain: [0, 'dataMax'] })}
          />
        ) : (
          <YAxis
            key={side}
            yAxisId={side}
            orientation={side}
            {...scaleOf(on(side, series), data)}
            width="auto"
          />
        ),
      )}
      {series.map((one, index) => (
        <Bar
          key={one.id}
          dataKey={(datum: BarDatum) => datum.values[one.id] ?? null}
          {...(lying ? { xAxisId: one.axis ?? 'left' } : { yAxisId: one.axis ?? 'left' })}
          fill={colorOf(one, index)}
          isAnimationActive={false}
          shape={drawMark(marks)}
        />
      ))}
      <Bands data={data} series={series} lying={lying} onPoint={onPoint} onSelect={onSelect} />
    </BarChart>
  );
});

/** The measures on that scale. */
function on(side: 'left' | 'right', series: readonly BarSeries[]): BarSeries[] {
  return series.filter((one) => (one.axis ?? 'left') === side);
}

function scaleOf(series: readonly BarSeries[], data: readonly BarDatum[]) {
  const tickFormatter = tickOf(series, data);
  return {
    type: 'number',
    ...axisProps,
    tickCount: 5,
    interval: 0,
    niceTicks: 'snap125',
    tickFormatter,
  } as const;
}

/** One bar, faded while others are selected, with its value beside it if there is room. */
function drawMark(marks: readonly { faded: boolean; value: string | undefined }[]) {
  return ({ x, y, width, height, fill, index }: BarShapeProps) => {
    const mark = marks[index];
    return (
      <g>
        <rect
          x={x}
          y={y}
          width={Math.max(0, width)}
          height={Math.max(0, height)}
          rx={2}
          fill={fill}
          fillOpacity={mark?.faded === true ? 0.35 : 1}
        />
        {mark?.value !== undefined && (
          <text
            x={x + width + 6}
            y={y + height / 2}
            dominantBaseline="central"
            fontSize={12}
            fill="var(--color-ink)"
          >
            {mark.value}
          </text>
        )}
      </g>
    );
  };
}

let family: string | undefined;
const pen = document.createElement('canvas').getContext('2d');

/** The width in pixels of a text set like a chart label: 12 px in the page's font. */
function textWidth(text: string): number {
  if (pen === null) return text.length * 7;
  family ??= getComputedStyle(document.body).fontFamily;
  pen.font = `12px ${family}`;
  return pen.measureText(text).width;
}
