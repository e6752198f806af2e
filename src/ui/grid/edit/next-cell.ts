import type { GridHandle } from '#ui/grid/grid-handle.ts';
import type { Cell } from '#ui/grid/move-cell.ts';

/** The cell to activate after editing: a row down or up, or the next or previous editable cell. */
export function nextCell<Row>(
  { active, columns, extent }: Pick<GridHandle<Row>, 'active' | 'columns' | 'extent'>,
  move: 'up' | 'down' | 'next' | 'previous',
): Cell {
  const { row, column } = active;
  if (move === 'down') return { row: Math.min(extent.records, row + 1), column };
  if (move === 'up') return { row: Math.max(1, row - 1), column };
  const editable = columns.flatMap(({ edit }, at) => (edit ? [at] : []));
  const beside =
    move === 'next' ? editable.find((at) => at > column) : editable.findLast((at) => at < column);
  if (beside !== undefined) return { row, column: beside };
  const other = row + (move === 'next' ? 1 : -1);
  const wrapped = move === 'next' ? editable[0] : editable.at(-1);
  const exists = other >= 1 && other <= extent.records && wrapped !== undefined;
  return exists ? { row: other, column: wrapped } : { row, column };
}
