import { type BarDatum, type BarSeries, noteOf, toneOf, valueOf } from './chart-data.ts';

/** The hovered group, and the middle of its band in pixels of the chart. */
export interface Pointed {
  index: number;
  x: number;
  y: number;
}

/** Pixels. */
const tooltipWidth = 224;

interface ChartTooltipProps {
  datum: BarDatum;
  series: readonly BarSeries[];
  at: Pointed;
  lying: boolean;
  chart: { width: number; height: number };
}

/**
 * The full name and the values of the hovered or focused group, with the reason where one is missing. Hidden from
 * assistive technology, because the group's name contains them.
 */
export function ChartTooltip({ datum, series, at, lying, chart }: ChartTooltipProps) {
  const left = Math.max(
    0,
    Math.min(lying ? at.x : at.x - tooltipWidth / 2, chart.width - tooltipWidth),
  );
  const upper = at.y < chart.height / 2;
  const beside = lying
    ? upper
      ? { top: at.y + 14 }
      : { bottom: chart.height - at.y + 14 }
    : { top: 4 };
  const notes = Map.groupBy(series, (one) => noteOf(datum, one));
  return (
    <div
      aria-hidden
      data-tooltip
      className="pointer-events-none absolute z-1 rounded-md border border-line bg-raised px-3 py-2 text-xs shadow-raised"
      style={{ left, width: tooltipWidth, ...beside }}
    >
      <p className="mb-1 font-semibold wrap-anywhere">{datum.label}</p>
      <dl className="grid grid-cols-[auto_1fr_auto] items-center gap-x-1.5 gap-y-0.5">
        {series.map((one, index) => (
          <div key={one.id} className="contents">
            {one.isDrawn === false ? <span /> : <Swatch tone={toneOf(one, index)} />}
            <dt className="text-muted wrap-anywhere">{one.label}</dt>
            <dd className="text-right font-medium">{valueOf(datum, one)}</dd>
          </div>
        ))}
      </dl>
      {[...notes].map(([note, missing]) =>
        note === undefined ? null : (
          <p key={note} className="mt-1 text-muted">
            {missing.map(({ label }) => label).join(', ')}: {note}
          </p>
        ),
      )}
    </div>
  );
}

/** A square of a series' color, beside its name. */
export function Swatch({ tone }: { tone: string }) {
  return (
    <span
      aria-hidden
      data-tone={tone}
      className="fill-mark size-2.5 shrink-0 rounded-[2px] bg-(--tone)"
    />
  );
}
