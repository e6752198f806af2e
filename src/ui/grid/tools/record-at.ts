import type { GridHandle } from '#ui/grid/grid-handle.ts';

/** The record on a line, including one that heads a group. */
export function recordAt<Row>(grid: GridHandle<Row>, index: number): Row | undefined {
  const { source } = grid.props;
  return source.at(index) ?? (source.groupAt?.(index)?.record as Row | undefined);
}
