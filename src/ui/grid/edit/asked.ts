import type { ActiveCell, GridHandle } from '#ui/grid/grid-handle.ts';

/** What somebody wants to do to cells. */
export type Asked =
  /** Begin to type; `text` is the first sign, which takes the place of what was there. */
  | { act: 'type'; text?: string }
  | { act: 'clear' | 'remove' | 'take back' }
  /** Go to a cell, or begin to type in it. */
  | { act: 'go' | 'open'; cell: ActiveCell };

/** What a key or press on a grid means for its cells; `undefined` for what it means in any grid. */
export function askedBy<Row>(grid: GridHandle<Row>, event: Event): Asked | undefined {
  if (event instanceof KeyboardEvent) return askedByKey(grid, event);
  return event instanceof MouseEvent ? askedByPress(grid, event) : undefined;
}

function askedByKey<Row>(grid: GridHandle<Row>, event: KeyboardEvent): Asked | undefined {
  const { key } = event;
  // On some keyboards signs are typed by Control and Alt together.
  const isSign = key.length === 1 && event.getModifierState('AltGraph');
  const control = (event.ctrlKey || event.metaKey) && !isSign;
  if (control && !event.shiftKey && !event.altKey && key.toLowerCase() === 'z')
    return { act: 'take back' };
  if (control || (event.altKey && !isSign) || event.isComposing) return undefined;
  const { active, extent, columns, selection } = grid;
  if (active.row < 1 || active.row > extent.records) return undefined;
  const erases = key === 'Delete' || key === 'Backspace';
  if (erases && selection?.has(active.row - 1) === true && selection.ranges.length > 0)
    return grid.props.edits?.onRemove && { act: 'remove' };
  if (!columns[active.column]?.edit) return undefined;
  if (erases) return { act: 'clear' };
  if (key === 'F2' || (key === 'Enter' && !event.shiftKey)) return { act: 'type' };
  return key.length === 1 && key !== ' ' ? { act: 'type', text: key } : undefined;
}

/**
 * A press on a cell that can be changed goes there and selects no row, so that Delete means the cell; a
 * second one, by finger on the same cell, begins to type.
 */
function askedByPress<Row>(grid: GridHandle<Row>, event: MouseEvent): Asked | undefined {
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return undefined;
  const target = (event.target as Element).closest('[data-cell]');
  const row = Number(target?.closest('[data-row]')?.getAttribute('data-row') ?? -1) + 1;
  const column = Number(target?.getAttribute('data-cell'));
  if (row < 1 || !grid.columns[column]?.edit) return undefined;
  const { active } = grid;
  const isThere = active.row === row && active.column === column;
  const byFinger = 'pointerType' in event && event.pointerType === 'touch';
  const opens = event.type === 'dblclick' || (byFinger && isThere);
  return { act: opens ? 'open' : 'go', cell: { row, column } };
}
