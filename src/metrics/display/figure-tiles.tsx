import type { ReactNode } from 'react';
import { type MetricId, metrics, totalText } from '#metrics/metrics.ts';
import { Tile, Tiles } from '#ui/figure/tile.tsx';

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
  notes?: Partial<Record<Id, ReactNode>>;
}

const largest = new Set<MetricId>(['spend', 'sales', 'acos']);

/** Metrics of one currency as a row of tiles. Spend and sales of a thousand or more omit cents. */
export function FigureTiles<Id extends MetricId>(props: FigureTilesProps<Id>) {
  const { ids, values, definitions, notes } = props;
  const currency = props.currency ?? 'no currency';
  return (
    <Tiles label={`Totals, ${currency}`}>
      {ids.map((id) => {
        const { label, kind, definition } = metrics[id];
        const value = values[id] ?? null;
        return (
          <Tile
            key={id}
            size={largest.has(id) ? 'large' : 'normal'}
            label={label}
            unit={currency}
            showUnit={kind === 'money'}
            value={totalText(id, value)}
            definition={definitions?.[id] ?? definition}
            note={notes?.[id] || undefined}
          />
        );
      })}
    </Tiles>
  );
}
