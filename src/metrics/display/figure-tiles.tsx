import type { ReactNode } from 'react';
import { type MetricId, metrics, totalText } from '#metrics/metrics.ts';
import { cx } from '#ui/cx.ts';
import { TileFrame, type TileSize } from '#ui/figure/tile.tsx';
import { Definition } from '#ui/overlay/definition.tsx';

interface FigureTilesProps<Id extends MetricId> {
  /** The metrics, in order. */
  ids: readonly Id[];
  /** Money in major units of `currency`; percentages are fractions. */
  values: Readonly<Partial<Record<Id, number | null>>>;
  /** ISO 4217; `null` if unknown. */
  currency: string | null;
  /** Other definitions than those of the metrics. */
  definitions?: Partial<Record<Id, string>>;
  /** One short line below a number. */
  notes: Partial<Record<Id, ReactNode>>;
}

const largest = new Set<MetricId>(['spend', 'sales', 'acos']);

/**
 * Metrics of one currency as a row of tiles, each a group called "Spend, EUR". Several rows stack. Spend and sales of a
 * thousand or more omit cents.
 */
export function FigureTiles<Id extends MetricId>(props: FigureTilesProps<Id>) {
  const { ids, values, definitions, notes } = props;
  const currency = props.currency ?? 'no currency';
  return (
    <div
      role="group"
      aria-label={`Totals, ${currency}`}
      className="tiles flex flex-wrap gap-px overflow-hidden rounded-lg border border-line bg-line"
    >
      {ids.map((id) => {
        const { label, kind, definition } = metrics[id];
        const size = largest.has(id) ? 'large' : 'normal';
        const value = totalText(id, values[id] ?? null);
        const note = notes[id];
        return (
          <TileFrame key={id} size={size} role="group" aria-label={`${label}, ${currency}`}>
            {/* A unit that does not fit beside its label wraps out of sight; the name of the group has it. */}
            <div className="-m-1 flex h-6 flex-wrap items-baseline gap-x-1 gap-y-2 overflow-hidden p-1 text-xs text-muted">
              <span className="font-medium whitespace-nowrap">
                <Definition term={label}>{definitions?.[id] ?? definition}</Definition>
              </span>
              {kind === 'money' && <span>{currency}</span>}
            </div>
            <div
              className={cx(
                'mt-0.5 h-8 truncate leading-8! font-semibold tracking-tight',
                textSize(size, value.length),
              )}
              title={value}
            >
              {value}
            </div>
            {note && <div className="-mb-2 min-h-6 truncate pb-2 text-xs text-muted">{note}</div>}
          </TileFrame>
        );
      })}
    </div>
  );
}

/**
 * A number too wide for its tile is set smaller rather than truncated. The widths match tabular digits of
 * that length and size; numbers in one row mostly get the same size.
 */
function textSize(size: TileSize, length: number): string {
  if (size === 'large') {
    if (length <= 12) return 'text-lg';
    return length <= 16 ? 'text-sm @min-[9.2rem]:text-lg' : 'text-sm';
  }
  if (length <= 7) return 'text-lg';
  return length <= 10 ? 'text-sm @min-[5.6rem]:text-lg' : 'text-sm';
}
