/** Tooltips and legends, which look the same whatever draws the chart. */
import { type BarDatum, type BarSeries, drawnOf, noteOf, toneOf, valueOf } from './chart-data.ts';

export const tooltipClass =
  'pointer-events-none w-56 rounded-md border border-line bg-raised px-3 py-2 text-xs shadow-raised print:hidden';

interface TooltipBoxProps {
  datum: BarDatum;
  series: readonly BarSeries[];
}

/** The tooltip has room for this many. */
const mostEvents = 3;

/** The full name and the values of a group, with the reason where one is missing, and what happened. */
export function TooltipBox({ datum, series }: TooltipBoxProps) {
  const { events = [] } = datum;
  const notes = Map.groupBy(series, (one) => noteOf(datum, one));
  return (
    <div data-tooltip>
      <p className="mb-1 font-semibold wrap-anywhere">
        {datum.label}
        {datum.selected && <span className="sr-only">, selected</span>}
      </p>
      <dl className="grid grid-cols-[auto_minmax(4.5rem,1fr)_auto] items-center gap-x-1.5 gap-y-0.5">
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
      {events.slice(0, mostEvents).map(({ id, text, isNote }) => (
        <p key={id} className="mt-1 flex gap-1.5">
          <EventSign isNote={isNote} />
          <span className="line-clamp-3 wrap-anywhere">{text}</span>
        </p>
      ))}
      {events.length > mostEvents && (
        <p className="mt-1 text-muted">and {events.length - mostEvents} more</p>
      )}
    </div>
  );
}

/** The shapes of a note and of what was recorded, which charts draw from the origin: down, and up. */
export const eventShapes = { note: 'M0 0H8L6 3.5 8 7H0Z', recorded: 'M-4 0 0 -7 4 0Z' };

/** The sign of an event beside its text. */
export function EventSign({ isNote }: { isNote: boolean }) {
  return (
    <svg
      aria-hidden
      width="10"
      height="16"
      viewBox={isNote ? '-1 -4 10 16' : '-5 -11 10 16'}
      className={isNote ? 'shrink-0 text-ink' : 'shrink-0 text-muted'}
    >
      <path d={isNote ? eventShapes.note : eventShapes.recorded} fill="currentColor" />
    </svg>
  );
}

/** A place in a chart, in pixels. */
export interface TooltipPlace {
  x: number;
  y: number;
  /** Whether the tooltip is above it. */
  isAbove: boolean;
}

/**
 * The tooltip of marks that are links or buttons: Recharts’ own cannot follow their focus. Hidden from assistive
 * technology, because the name of the mark contains the values.
 */
export function MarkTooltip({ at, ...box }: TooltipBoxProps & { at: TooltipPlace }) {
  return (
    <div
      aria-hidden
      className={`absolute z-1 ${tooltipClass}`}
      style={{
        left: `clamp(0px, ${at.x}px, 100% - 14rem)`,
        ...(at.isAbove ? { bottom: `calc(100% - ${at.y - 14}px)` } : { top: at.y + 14 }),
      }}
    >
      <TooltipBox {...box} />
    </div>
  );
}

/** A square of a series' color, beside its name. */
function Swatch({ tone }: { tone: string }) {
  return (
    <span
      aria-hidden
      data-tone={tone}
      className="fill-mark size-2.5 shrink-0 rounded-[2px] bg-(--tone)"
    />
  );
}

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
