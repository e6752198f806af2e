import { type KeyboardEvent, type PointerEvent, type MouseEvent, useRef, useState } from 'react';
import { usePlotArea, useXAxisScale, useYAxisScale } from 'recharts';
import { cx } from '#ui/cx.ts';
import { describe } from './chart-data.ts';
import type { PlotFrame } from './chart-frame.tsx';
import type { ScatterChartProps } from './scatter-data.ts';

type ScatterPointsProps = Pick<PlotFrame, 'onPoint'> & Omit<ScatterChartProps, 'name'>;

/** Maximum distance in pixels between the pointer and the point it selects. */
const reach = 24;

/**
 * The points and the four quadrants. One tab stop; arrow keys move between points in data order. The pointer
 * selects the nearest point, because points are too dense to hit.
 */
export function ScatterPoints(props: ScatterPointsProps) {
  const { data, series, x, y, corners, onPoint, onOpen } = props;
  const plot = usePlotArea();
  const xScale = useXAxisScale();
  const yScale = useYAxisScale();
  const [current, setCurrent] = useState(0);
  const [near, setNear] = useState<number>();
  const points = useRef<SVGGElement>(null);
  if (plot === undefined || xScale === undefined || yScale === undefined) return null;
  const at = data.map((datum) => ({ x: xScale(datum.x) ?? 0, y: yScale(datum.y) ?? 0 }));
  const splitX = Math.min(plot.x + plot.width, Math.max(plot.x, xScale(x.split) ?? 0));
  const splitY = yScale(y.split) ?? 0;
  const reachable = Math.min(current, data.length - 1);

  const nearest = (event: MouseEvent<SVGElement>): number | undefined => {
    const box = event.currentTarget.getBoundingClientRect();
    const [px, py] = [event.clientX - box.left + plot.x, event.clientY - box.top + plot.y];
    const far = at.map((point) => Math.hypot(point.x - px, point.y - py));
    const least = Math.min(...far);
    return least <= reach ? far.indexOf(least) : undefined;
  };
  const point = (index: number | undefined): void => {
    const place = index === undefined ? undefined : at[index];
    setNear(index);
    onPoint(index === undefined || place === undefined ? undefined : { index, ...place });
  };
  const open = (index: number | undefined, event: MouseEvent): void => {
    const datum = data[index ?? -1];
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
    if (event.key === 'Escape') point(undefined);
    if (to === undefined) return;
    points.current?.querySelectorAll<SVGElement>('[data-band]')[to]?.focus();
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
          data-band
          href={datum.href}
          tabIndex={index === reachable ? 0 : -1}
          aria-label={describe(datum, series)}
          onFocus={() => {
            setCurrent(index);
            point(index);
          }}
          onBlur={() => point(undefined)}
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
        onPointerMove={(event: PointerEvent<SVGRectElement>) => point(nearest(event))}
        onPointerLeave={() => point(undefined)}
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
