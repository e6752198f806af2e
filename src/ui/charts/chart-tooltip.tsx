import type { Pointed } from './hover-bands.tsx';
import { type BarDatum, type BarSeries, colorOf, valueOf } from './chart-data.ts';

const width = 224;

interface ChartTooltipProps {
  datum: BarDatum;
  series: readonly BarSeries[];
  at: Pointed;
  lying: boolean;
  chart: { width: number; height: number };
}

/** The values of the hovered group. Hidden from assistive technology, because the group's name contains them. */
export function ChartTooltip({ datum, series, at, lying, chart }: ChartTooltipProps) {
  const left = Math.max(0, Math.min(lying ? at.x : at.x - width / 2, chart.width - width));
  const upper = at.y < chart.height / 2;
  const beside = lying
    ? upper
      ? { top: at.y + 14 }
      : { bottom: chart.height - at.y + 14 }
    : { top: 4 };
  return (
    <div
      aria-hidden
      className="pointer-events-none absolute z-1 rounded-md border border-line bg-raised px-3 py-2 text-xs shadow-raised"
      style={{ left, width, ...beside }}
    >
      <p className="mb-1 font-semibold wrap-anywhere">{datum.label}</p>
      <dl className="grid grid-cols-[auto_1fr_auto] items-center gap-x-1.5 gap-y-0.5">
        {series.map((one, index) => (
          <div key={one.id} className="contents">
            <span
              className="fill-mark size-2.5 rounded-[2px]"
              style={{ backgroundColor: colorOf(one, index) }}
            />
            <dt className="text-muted">{one.label}</dt>
            <dd className="text-right font-medium">{valueOf(datum, one)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
