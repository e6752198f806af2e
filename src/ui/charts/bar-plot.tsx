import { memo } from 'react';
import { Bar, BarChart, type BarShapeProps, CartesianGrid, XAxis, YAxis } from 'recharts';
import { axisProps, scaleProps } from './axes.tsx';
import { axisScale } from './axis-scale.ts';
import {
  type BarDatum,
  type BarSeries,
  drawnOf,
  notAvailable,
  toneOf,
  valueOf,
  valuesOf,
} from './chart-data.ts';
import type { PlotFrame } from './chart-frame.tsx';
import { Bands } from './hover-bands.tsx';
import { shortLabels, textWidth } from './short-labels.ts';

interface BarPlotProps extends PlotFrame {
  data: readonly BarDatum[];
  series: readonly BarSeries[];
  lying: boolean;
  onSelect: ((key: string) => void) | undefined;
}

/** Pixels between a label and its bar, with a little room for fonts that load late. */
const labelGap = 16;

/**
 * Axes and bars. Memoized, so that hovering over a group redraws only the tooltip; no animation, because
 * users came for the numbers.
 */
export const BarPlot = memo(function BarPlot(props: BarPlotProps) {
  const { width, height, data, series, lying, onPoint, onSelect } = props;
  const drawn = drawnOf(series);
  const values = valuesOf(data, drawn).map((value) => value ?? 0);
  // Horizontal bars display their values, which a scale would only repeat.
  const texts = lying ? data.flatMap((datum) => drawn.map((one) => valueOf(datum, one))) : [];
  const names = data.map(({ label }) => label);
  const labelWidth = Math.min(180, width * 0.36, Math.max(...names.map(textWidth)) + labelGap);
  const band = (width - 48) / Math.max(1, data.length);
  const labels = shortLabels(names, lying ? labelWidth - labelGap : Math.max(28, band - 8));
  const category = {
    type: 'category',
    dataKey: 'key',
    ...axisProps,
    interval: lying ? 0 : Math.max(0, Math.ceil(28 / Math.max(1, band)) - 1),
    // Recharts would break the label at spaces.
    tickFormatter: (key: string) =>
      labels[data.findIndex((datum) => datum.key === key)]?.replaceAll(' ', '\u00a0') ?? key,
  } as const;

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
      margin={{
        top: lying ? 0 : 8,
        right: Math.max(4, ...texts.map((text) => textWidth(text) + 12)),
        bottom: 0,
        left: 0,
      }}
    >
      {lying ? (
        <>
          <YAxis {...category} width={labelWidth} />
          <XAxis type="number" hide domain={[Math.min(0, ...values), Math.max(0, ...values)]} />
        </>
      ) : (
        <>
          <CartesianGrid vertical={false} stroke="var(--color-line)" />
          <XAxis {...category} height={24} />
          <YAxis width="auto" {...scaleProps(axisScale(values, drawn[0]?.isWhole), drawn)} />
        </>
      )}
      {drawn.map((one, index) => (
        <Bar
          key={one.id}
          // Recharts leaves out bars without a value: "n/a" is drawn at the place of zero.
          dataKey={(datum: BarDatum) => datum.values[one.id] ?? 0}
          isAnimationActive={false}
          shape={drawMark(data, one, toneOf(one, index), lying)}
        />
      ))}
      <Bands data={data} series={series} lying={lying} onPoint={onPoint} onSelect={onSelect} />
    </BarChart>
  );
});

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
            data-tone={tone}
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
