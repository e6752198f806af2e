import type { GridHandle } from '#ui/grid/grid-handle.ts';
import type { Cell } from '#ui/grid/move-cell.ts';

/** Where one goes from a cell that was typed in: a row down or up, or to the next or last cell that can be changed. */
export function nextCell<Row>(
  { active, columns, extent }: Pick<GridHandle<Row>, 'active' | 'columns' | 'extent'>,
  move: 'up' | 'down' | 'on' | 'back',
): Cell {
  const { row, column } = active;
  if (move === 'down') return { row: Math.min(extent.records, row + 1), column };
  if (move === 'up') return { row: Math.max(1, row - 1), column };
  const places = columns.flatMap(({ edit }, at) => (edit ? [at] : []));
  const beside =
    move === 'on' ? places.find((at) => at > column) : places.findLast((at) => at < column);
  if (beside !== undefined) return { row, column: beside };
  const other = row + (move === 'on' ? 1 : -1);
  const around = move === 'on' ? places[0] : places.at(-1);
  const isThere = other >= 1 && other <= extent.records && around !== undefined;
  return isThere ? { row: other, column: around } : { row, column };
}
