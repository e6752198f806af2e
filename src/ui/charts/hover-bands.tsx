import { type KeyboardEvent, useRef, useState } from 'react';
import { usePlotArea } from 'recharts';
import { type BarDatum, type BarSeries, describe, gapsOf, notAvailable } from './chart-data.ts';
import type { Pointed } from './chart-tooltip.tsx';

interface BandsProps {
  data: readonly BarDatum[];
  series: readonly BarSeries[];
  lying: boolean;
  onPoint: (pointed: Pointed | undefined) => void;
  onSelect: ((key: string) => void) | undefined;
}

/**
 * Transparent bands over each group of bars for hover, focus and click; they are easier to hit than the bars.
 * One tab stop; arrow keys move between groups.
 */
export function Bands({ data, series, lying, onPoint, onSelect }: BandsProps) {
  const plot = usePlotArea();
  const [current, setCurrent] = useState(0);
  const bands = useRef<SVGGElement>(null);
  if (plot === undefined || data.length === 0) return null;
  const length = (lying ? plot.height : plot.width) / data.length;
  const reachable = Math.min(current, data.length - 1);

  const onKeyDown = (event: KeyboardEvent, index: number): void => {
    const key = event.key;
    if (key === 'Escape') onPoint(undefined);
    if ((key === 'Enter' || key === ' ') && onSelect !== undefined)
      onSelect(data[index]?.key ?? '');
    const to = {
      ArrowRight: index + 1,
      ArrowDown: index + 1,
      ArrowLeft: index - 1,
      ArrowUp: index - 1,
      Home: 0,
      End: data.length - 1,
    }[key];
    if (to !== undefined) bands.current?.querySelectorAll<SVGElement>('[data-band]')[to]?.focus();
    if (to !== undefined || key === 'Enter' || key === ' ') event.preventDefault();
  };

  return (
    <g ref={bands}>
      {data.map((datum, index) => {
        const x = plot.x + (lying ? 0 : index * length);
        const y = plot.y + (lying ? index * length : 0);
        const width = lying ? plot.width : length;
        const height = lying ? length : plot.height;
        const point = (): void => onPoint({ index, x: x + width / 2, y: y + height / 2 });
        return (
          <g
            key={datum.key}
            data-band
            tabIndex={index === reachable ? 0 : -1}
            aria-label={describe(datum, series)}
            {...(onSelect === undefined
              ? { role: 'img' }
              : { role: 'button', 'aria-pressed': datum.selected === true })}
            onPointerEnter={point}
            onPointerLeave={() => onPoint(undefined)}
            onFocus={() => {
              setCurrent(index);
              point();
            }}
            onBlur={() => onPoint(undefined)}
            onKeyDown={(event) => onKeyDown(event, index)}
            onClick={() => onSelect?.(datum.key)}
            className={`group/band outline-none ${onSelect === undefined ? '' : 'cursor-pointer'}`}
          >
            <rect
              x={x + 1}
              y={y + 1}
              width={Math.max(0, width - 2)}
              height={Math.max(0, height - 2)}
              rx={4}
              strokeWidth={2}
              className="fill-ink stroke-transparent [fill-opacity:0] group-hover/band:[fill-opacity:0.05] group-focus-visible/band:stroke-accent"
            />
          </g>
        );
      })}
    </g>
  );
}

/** "n/a" where a chart over time has no value, once for intervals in a row. */
export function Gaps({ data, series }: Pick<BandsProps, 'data' | 'series'>) {
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
