import { type BarSeries, drawnOf, toneOf } from './chart-data.ts';
import { Swatch } from './chart-tooltip.tsx';

/** The color of each measure, in the order of the bars. */
export function ChartLegend({ series }: { series: readonly BarSeries[] }) {
  return (
    <ul className="mb-1 flex flex-wrap gap-x-4 text-xs text-muted">
      {drawnOf(series).map((one, index) => (
        <li key={one.id} className="flex max-w-full min-w-0 items-center gap-1.5">
          <Swatch tone={toneOf(one, index)} />
          <span className="wrap-anywhere">{one.label}</span>
        </li>
      ))}
    </ul>
  );
}
