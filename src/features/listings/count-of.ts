import type { Crossing } from '#lib/table-query.ts';

/** Rows of a crossing's cells, all of them or those that a test lets through. */
export function countOf(crossing: Crossing, has: (values: readonly unknown[]) => boolean): number {
  return crossing.cells.reduce((sum, { values, count }) => sum + (has(values) ? count : 0), 0);
}
