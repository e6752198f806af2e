import type { ReactNode } from 'react';
import { Icon } from '#ui/icon.tsx';
import { type BarDatum, type BarSeries, describe } from './chart-data.ts';

interface ChartLineOf {
  data: readonly BarDatum[];
  series: readonly BarSeries[];
  /** What will appear, and how: "No scores yet. Start the scan above." */
  empty: ReactNode;
  /** Whether the measures are parts of a bar: then a single bar displays its parts. */
  isStacked?: boolean;
  onSelect?: ((key: string) => void) | undefined;
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
