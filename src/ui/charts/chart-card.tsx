import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Icon } from '#ui/icon.tsx';
import { useEntryState } from '#ui/use-entry-state.ts';
import { ChartTable, type ChartTableData } from './chart-table.tsx';
import type { BarChartProps } from './bar-chart.tsx';
import { describe } from './chart-data.ts';
import { PictureMenu } from './picture-menu.tsx';

interface ChartCardProps {
  title: string;
  /** What the chart displays, and how it is calculated. */
  subtitle?: ReactNode;
  /** The days it displays, for its picture, if the subtitle does not name them. */
  days?: string | undefined;
  /** Small controls of this chart, before the buttons for picture and table. */
  controls?: ReactNode;
  /** The chart's data as text. */
  table: ChartTableData<ReactNode>;
  /** The chart, which receives the width and height. */
  children: ReactNode;
  /** Instead of a chart and its table that would have nothing to compare, see `chartLine`. */
  line: ReactNode;
  /** In pixels; charts side by side have the same height. */
  height?: number;
  loading?: boolean | undefined;
  /** Below the chart on paper and in its picture only. */
  footer?: ReactNode;
}

const frame = 'min-w-0 rounded-lg border border-line bg-surface px-4 break-inside-avoid';

/** A chart with a title, its picture, and a button that displays its data as a table; or one line if there is nothing to draw. */
export function ChartCard({
  title,
  subtitle,
  days,
  controls,
  table,
  children,
  line,
  loading = false,
  footer,
  height = chartHeight,
}: ChartCardProps) {
  const [asTable, setAsTable] = useEntryState(`table ${title}`, false);
  const titleId = useId();
  const held = useReturningFocus(title);
  const heading = (
    <h2 id={titleId} className="font-semibold">
      {title}
    </h2>
  );
  const ownControls = controls !== undefined && (
    <div data-controls className="max-w-[calc(100%-2.5rem)] shrink-0">
      {controls}
    </div>
  );
  if (line !== undefined && !loading) {
    return (
      <figure
        {...held}
        aria-labelledby={titleId}
        data-line
        className={cx(
          frame,
          'flex min-h-10 flex-wrap items-center gap-x-3 gap-y-1 self-start py-2',
        )}
      >
        {heading}
        <p className="min-w-0 grow text-muted">{line}</p>
        {ownControls}
      </figure>
    );
  }
  return (
    <figure
      {...held}
      aria-labelledby={titleId}
      aria-busy={loading || undefined}
      className={cx(frame, 'flex flex-col pt-3 pb-4')}
    >
      <figcaption className="flex min-h-10 items-start gap-2">
        <div className="flex min-w-0 grow flex-wrap justify-between gap-x-2">
          <div className="min-w-0 grow basis-48">
            {heading}
            {subtitle !== undefined && <p className="text-xs text-muted">{subtitle}</p>}
          </div>
          {ownControls}
        </div>
        {/* Keeps its room, so that nothing shifts. */}
        <span className="relative size-6 shrink-0 print:hidden">
          {!loading && !asTable && <PictureMenu title={title} days={days} card={held.ref} />}
        </span>
        <Button
          variant="quiet"
          size="small"
          icon={<Icon name="table" />}
          aria-label="Show as table"
          title="Show as table"
          aria-pressed={asTable}
          data-main
          onClick={() => setAsTable(!asTable)}
        />
      </figcaption>
      {/* At the bottom, so that charts side by side are level whatever their subtitles. */}
      <div className="mt-auto pt-2" style={{ height: height + 8 }}>
        {loading ? (
          <Skeleton height="100%" />
        ) : asTable ? (
          <ChartTable name={title} data={table} />
        ) : (
          children
        )}
      </div>
      {!loading && (
        <div className="hidden pt-1 text-xs in-data-picture:block print:block">{footer}</div>
      )}
    </figure>
  );
}

/** Charts side by side; those of one line are above the others, which share the width. */
export function ChartRow({ label, children }: { label?: string; children: ReactNode }) {
  return (
    <section
      aria-label={label}
      className="flex flex-wrap gap-4 *:grow *:basis-full *:data-line:-order-1 lg:*:not-data-line:basis-[30%] print:*:not-data-line:basis-[30%]"
    >
      {children}
    </section>
  );
}

/** The title of the chart that has the focus, or had it until what was focused disappeared. */
let focusedChart: string | null = null;

/**
 * Keeps the focus in a chart whose bar disappears because it was chosen: the chart may become a line, or be replaced
 * while its data are filtered. The element marked `data-main` gets the focus then.
 */
function useReturningFocus(title: string) {
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    if (focusedChart !== title || document.activeElement !== document.body) return;
    box.current?.querySelector<HTMLElement>('[data-main]')?.focus({ preventScroll: true });
  });
  return {
    ref: box,
    onFocus: () => {
      focusedChart = title;
    },
    // React does not report the blur of an element that it removes.
    onBlur: () => {
      focusedChart = null;
    },
  };
}

interface ChartLineOf extends Pick<BarChartProps, 'data' | 'series' | 'onSelect'> {
  /** What will appear, and how: "No scores yet. Start the scan above." */
  empty: ReactNode;
  /** Whether the measures are parts of a bar: then a single bar displays its parts. */
  isStacked?: boolean;
}

/**
 * What a chart displays in one line because there is nothing to compare: no values, only zeros, or a single bar.
 * `undefined` if it is worth drawing.
 */
export function chartLine(of: ChartLineOf): ReactNode | undefined {
  const { data, series, empty, isStacked = false, onSelect } = of;
  const filled = series.filter(({ id }) => data.some(({ values }) => (values[id] ?? 0) !== 0));
  const [only] = data;
  if (only === undefined || filled.length === 0) return empty;
  if (data.length > 1 || (isStacked && filled.length > 1)) return undefined;
  const text = describe(only, isStacked ? filled : series);
  if (only.selected !== true || onSelect === undefined) return text;
  // A click on its bar has left only this one, and another click clears that.
  return (
    <button
      type="button"
      data-main
      aria-pressed
      title="Clear filter"
      onClick={() => onSelect(only.key)}
      className="-mx-1 inline-flex items-center gap-1 rounded-sm bg-accent-soft px-1 text-left text-accent"
    >
      <span className="wrap-anywhere">{text}</span>
      <Icon name="close" className="size-3" />
    </button>
  );
}

/** Height of a chart, in pixels. Chart, table and skeleton are equally high, so that nothing shifts. */
const chartHeight = 264;

/** Height of a chart with one bar per channel: there are only a few channels. */
export const lowChartHeight = 168;

/** Pixels that a card adds to its chart: borders, title and gaps. */
const around = 78;

/** Placeholder for charts side by side while their data or code loads. */
export function ChartsSkeleton({
  count = 2,
  height = chartHeight,
}: {
  count?: 2 | 3;
  height?: number;
}) {
  return (
    <div
      aria-busy="true"
      className={cx('grid gap-4', count === 2 ? 'lg:grid-cols-2' : 'lg:grid-cols-3')}
    >
      {Array.from({ length: count }, (_, at) => (
        <div
          key={at}
          className="rounded-lg border border-line bg-surface px-4 pt-3"
          style={{ height: height + around }}
        >
          <Skeleton width="10rem" height="0.75rem" />
        </div>
      ))}
    </div>
  );
}
