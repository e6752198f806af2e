import { useMemo, useRef, useState } from 'react';
import { Bar, type BarShapeProps, CartesianGrid, BarChart as Chart, XAxis, YAxis } from 'recharts';
import { Bands, type Pointed } from './bands.tsx';
import { type BarChartProps, type BarDatum, colourOf, drawable, shorten, valueOf } from './bar-data.ts';
import { ChartLegend } from './chart-legend.tsx';
import { ChartTooltip } from './chart-tooltip.tsx';
import { useSize } from './use-size.ts';

const text = { fill: 'var(--color-muted)', fontSize: 12 };
const axisLook = { tick: text, axisLine: false, tickLine: false } as const;

/**
 * Groups of bars, drawn by Recharts. It is `lazy-bar-chart.tsx` that pages use: this file brings the
 * chart library along. Nothing is animated: the numbers are what one came for.
 */
export function BarChart({ name, data: given, series, layout = 'vertical', onSelect }: BarChartProps) {
  const box = useRef<HTMLDivElement>(null);
  const { width, height } = useSize(box);
  const [pointed, setPointed] = useState<Pointed>();
  const lying = layout === 'horizontal';
  const data = useMemo(() => drawable(given, series.length), [given, series.length]);
  const anySelected = data.some((datum) => datum.selected === true);
  const labelled = lying && series.length === 1;
  const labelWidth = Math.min(180, Math.round(width * 0.36));
  const labelOf = new Map(data.map((datum) => [datum.key, datum.label]));

  const sides = (['left', 'right'] as const).filter((side) => series.some((one) => (one.axis ?? 'left') === side));
  const band = (width - 48 * sides.length) / Math.max(1, data.length);
  // With one measure every bar says its own value, and a scale would only repeat it.
  const first = series[0];
  const endLabels = labelled && first !== undefined ? data.map((datum) => valueOf(datum, first)) : [];

  const category = {
    type: 'category',
    dataKey: 'key',
    ...axisLook,
    interval: lying ? 0 : Math.max(0, Math.ceil(28 / Math.max(1, band)) - 1),
    tickFormatter: (key: string) => shorten(labelOf.get(key) ?? key, lying ? labelWidth - 12 : Math.max(28, band - 8)),
  } as const;
  const scale = (side: 'left' | 'right') => {
    const shown = series.find((one) => (one.axis ?? 'left') === side);
    return { type: 'number', ...axisLook, tickCount: 5, niceTicks: 'snap125', tickFormatter: (value: number) => (shown?.tick ?? shown?.format ?? String)(value) } as const;
  };
  const datum = pointed === undefined ? undefined : data[pointed.index];

  return (
    <div role="group" aria-label={name} className="flex h-full flex-col">
      {series.length > 1 && <ChartLegend series={series} />}
      <div ref={box} className="relative min-h-0 grow">
        {width > 0 && height > 0 && (
          <Chart
            width={width}
            height={height}
            data={data as BarDatum[]}
            // Recharts calls a chart of lying bars "vertical", after its category axis.
            layout={lying ? 'vertical' : 'horizontal'}
            accessibilityLayer={false}
            barCategoryGap={lying ? '28%' : '24%'}
            barGap={2}
            maxBarSize={lying ? 18 : 44}
            margin={{ top: lying ? 0 : 8, right: endLabels.reduce((most, text) => Math.max(most, text.length * 7 + 10), 4), bottom: 0, left: 0 }}
          >
            {!labelled && <CartesianGrid horizontal={!lying} vertical={lying} stroke="var(--color-line)" />}
            {lying ? <YAxis {...category} width={labelWidth} /> : <XAxis {...category} height={24} />}
            {sides.map((side) =>
              lying ? (
                <XAxis key={side} xAxisId={side} orientation={side === 'left' ? 'bottom' : 'top'} {...scale(side)} {...(labelled ? { hide: true, domain: [0, 'dataMax'] } : { height: 24 })} />
              ) : (
                <YAxis key={side} yAxisId={side} orientation={side} {...scale(side)} width="auto" />
              ),
            )}
            {series.map((one, index) => (
              <Bar
                key={one.id}
                dataKey={(each: BarDatum) => each.values[one.id] ?? null}
                {...(lying ? { xAxisId: one.axis ?? 'left' } : { yAxisId: one.axis ?? 'left' })}
                fill={colourOf(one, index)}
                isAnimationActive={false}
                shape={(props: BarShapeProps) => (
                  <Mark
                    {...props}
                    faded={anySelected && data[props.index]?.selected !== true}
                    label={endLabels[props.index]}
                  />
                )}
              />
            ))}
            <Bands data={data} series={series} lying={lying} onPoint={setPointed} onSelect={onSelect} />
          </Chart>
        )}
        {datum !== undefined && pointed !== undefined && (
          <ChartTooltip datum={datum} series={series} at={pointed} lying={lying} chart={{ width, height }} />
        )}
      </div>
    </div>
  );
}

/** One bar; faded while others are selected, with its value behind it where there is room for that. */
function Mark({ x, y, width, height, fill, faded, label }: BarShapeProps & { faded: boolean; label: string | undefined }) {
  return (
    <g>
      <rect x={x} y={y} width={Math.max(0, width)} height={Math.max(0, height)} rx={2} fill={fill} fillOpacity={faded ? 0.35 : 1} />
      {label !== undefined && (
        <text x={x + width + 6} y={y + height / 2} dominantBaseline="central" fontSize={12} fill="var(--color-ink)">
          {label}
        </text>
      )}
    </g>
  );
}
