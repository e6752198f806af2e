import { memo, useId } from 'react';
import { type DotItemDotProps, Line, LineChart, usePlotArea } from 'recharts';
import { TimeAxes, timeMargin } from './axes.tsx';
import { axisScale, fitToHeight } from './axis-scale.ts';
import { colorOf, valuesOf } from './chart-data.ts';
import type { PlotFrame } from './chart-frame.tsx';
import { Diamond } from './diamond.tsx';
import { Bands, Gaps } from './hover-bands.tsx';
import type { LineChartProps, LineDatum } from './line-data.ts';

type LinePlotProps = Omit<LineChartProps, 'name'> & PlotFrame;

/** Axes, hatching and lines. Memoized, so that hovering over a day redraws only the tooltip. */
export const LinePlot = memo(function LinePlot(props: LinePlotProps) {
  const { width, height, data, series, axisWidth, onPoint } = props;
  // The comparison is drawn below the main series.
  const drawn = series.map((one, index) => ({ one, colour: colorOf(one, index) }));
  const ordered = drawn.toSorted(
    (a, b) => Number(b.one.before !== undefined) - Number(a.one.before !== undefined),
  );
  return (
    <LineChart
      width={width}
      height={height}
      data={data}
      accessibilityLayer={false}
      margin={timeMargin}
    >
      <TimeAxes
        data={data}
        series={series}
        scale={fitToHeight(axisScale(valuesOf(data, series), series[0]?.isWhole), height)}
        isBand
        width={axisWidth}
      />
      <Hatching data={data} />
      {ordered.map(({ one, colour }) => (
        <Line
          key={one.id}
          dataKey={(datum: LineDatum) => datum.values[one.id] ?? null}
          stroke={colour}
          strokeWidth={one.before !== undefined ? 1.5 : 2}
          {...(one.before !== undefined && { strokeDasharray: '4 3' })}
          // A day between two days without data is visible only as a point.
          dot={
            one.before !== undefined ? false : (dot: DotItemDotProps) => dotOf(dot, one.id, colour)
          }
          activeDot={false}
          isAnimationActive={false}
        />
      ))}
      <Gaps data={data} series={series.filter(({ before }) => before === undefined)} />
      <Bands data={data} series={series} lying={false} onPoint={onPoint} onSelect={undefined} />
    </LineChart>
  );
});

/** A point, or a diamond around a value that is unusual. */
function dotOf({ key, cx, cy, payload }: DotItemDotProps, id: string, colour: string) {
  const { marks } = payload as LineDatum;
  if (typeof cx !== 'number' || typeof cy !== 'number') return <g key={key} />;
  if (marks?.[id] === undefined) return <circle key={key} cx={cx} cy={cy} r={2} fill={colour} />;
  return (
    <g key={key} transform={`translate(${cx} ${cy})`}>
      <Diamond colour={colour} />
    </g>
  );
}

/** Diagonal strokes over days whose values may still change; over projected ones in the other direction. */
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
      {data.map(({ key, isOpen, isProjected }, index) =>
        isOpen === true || isProjected === true ? (
          <rect
            key={key}
            x={plot.x + index * step}
            y={plot.y}
            width={step}
            height={plot.height}
            fill={`url(#${id}${isProjected === true ? -45 : 45})`}
          />
        ) : null,
      )}
    </g>
  );
}
