import { type BarSeries, colorOf } from './chart-data.ts';

/** The color of each measure, in the order of the bars. */
export function ChartLegend({ series }: { series: readonly BarSeries[] }) {
  return (
    <ul className="mb-1 flex flex-wrap gap-x-4 text-xs text-muted">
      {series.map((one, index) => (
        <li key={one.id} className="flex max-w-full min-w-0 items-center gap-1.5">
          <span
            aria-hidden
            className="fill-mark size-2.5 shrink-0 rounded-[2px]"
            style={{ backgroundColor: colorOf(one, index) }}
          />
          <span className="truncate">
            {one.label}
            {one.axis === 'right' && ' (right axis)'}
          </span>
        </li>
      ))}
    </ul>
  );
}
