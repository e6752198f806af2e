import type { Crossing } from '#lib/table-query.ts';

/** Sums the cells of a crossing, all or those that match a test. */
export function countOf(crossing: Crossing, has: (values: readonly unknown[]) => boolean): number {
  return crossing.cells.reduce((sum, { values, count }) => sum + (has(values) ? count : 0), 0);
}
