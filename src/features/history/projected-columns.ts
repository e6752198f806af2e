import type { TableRow } from '#lib/table-query.ts';
import { isMetric, metrics } from '#metrics/metrics.ts';
import type { Column } from '#ui/grid/column.ts';

/** Other columns of lists that depend on sales. */
const derived: readonly string[] = [
  'sales_change',
  'sales_difference',
  'acos_change',
  'above_target',
  'daily_trend',
];

/** Pixels: on a phone, a marked field needs a line of its own. */
const markWidth = 64;

/** Marks totals that depend on sales or orders. */
export const markTotals = <Marked extends { id: string }>(
  all: readonly Marked[],
): (Marked & { note?: string })[] =>
  all.map((one) =>
    isMetric(one.id) && metrics[one.id].isAttributed === true ? { ...one, note: 'projected' } : one,
  );

/** Marks a column whose figures depend on sales or orders, also in exports. */
export function markProjected(column: Column<TableRow>): Column<TableRow> {
  const { id, header, width, definition = '' } = column;
  const isProjected = isMetric(id) ? metrics[id].isAttributed === true : derived.includes(id);
  if (!isProjected) return column;
  return {
    ...column,
    header: `${header} (proj.)`,
    width: width + markWidth,
    definition: `${definition} Includes projections for days whose attribution window is still open.`,
  };
}
