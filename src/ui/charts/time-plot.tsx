import { memo } from 'react';
import { Bar, BarChart, type BarShapeProps } from 'recharts';
import { TimeAxes, timeMargin } from './axes.tsx';
import { axisScale } from './axis-scale.ts';
import { colorOf } from './chart-data.ts';
import type { PlotFrame } from './chart-frame.tsx';
import { Bands, Gaps } from './hover-bands.tsx';
import type { TimeChartProps, TimeDatum } from './time-data.ts';

type TimePlotProps = Omit<TimeChartProps, 'name'> & PlotFrame;

/**
 * Intervals side by side. A level is drawn as adjacent steps with a line on top: unlike in a line chart, a
 * single known interval between unknown ones is visible.
 */
export const TimePlot = memo(function TimePlot(props: TimePlotProps) {
  const { width, height, data, series, kind, most, onPoint } = props;
  const sums = data.map(({ values }) => series.reduce((sum, { id }) => sum + (values[id] ?? 0), 0));
  return (
    <BarChart
      width={width}
      height={height}
      data={data}
      accessibilityLayer={false}
      barCategoryGap={kind === 'level' ? 0 : 1}
      margin={timeMargin}
    >
      <TimeAxes
        data={data}
        series={series}
        ticks={data.filter(({ tick }) => tick === true).map(({ key }) => key)}
        scale={axisScale([...sums, most], true)}
      />
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
      <Gaps data={data} series={series} />
      <Bands data={data} series={series} lying={false} onPoint={onPoint} onSelect={undefined} />
    </BarChart>
  );
});

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
