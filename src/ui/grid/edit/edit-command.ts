import type { ActiveCell, GridHandle } from '#ui/grid/grid-handle.ts';

/** A command of the user to the cells of a grid. */
export type EditCommand =
  /** Start editing the active cell. `text` is the first typed character, which replaces the content. */
  | { kind: 'edit'; text?: string }
  | { kind: 'clear' | 'removeRows' | 'undo' }
  /** Activate a cell, or start editing it. */
  | { kind: 'activate' | 'open'; cell: ActiveCell };

/** The command of a key or click on the grid; `undefined` if the grid handles it like any other. */
export function toEditCommand<Row>(grid: GridHandle<Row>, event: Event): EditCommand | undefined {
  if (event instanceof KeyboardEvent) return keyToCommand(grid, event);
  return event instanceof MouseEvent ? clickToCommand(grid, event) : undefined;
}

function keyToCommand<Row>(grid: GridHandle<Row>, event: KeyboardEvent): EditCommand | undefined {
  const { key } = event;
  // On some keyboards, characters are typed with AltGr, which is reported as Control and Alt.
  const isAltGr = key.length === 1 && event.getModifierState('AltGraph');
  const control = (event.ctrlKey || event.metaKey) && !isAltGr;
  if (control && !event.shiftKey && !event.altKey && key.toLowerCase() === 'z')
    return { kind: 'undo' };
  if (control || (event.altKey && !isAltGr) || event.isComposing) return undefined;
  const { active, extent, columns, selection, span } = grid;
  if (active.row < 1 || active.row > extent.records) return undefined;
  const erases = key === 'Delete' || key === 'Backspace';
  if (erases && span !== null) return { kind: 'clear' };
  if (erases && selection?.has(active.row - 1) === true && selection.ranges.length > 0)
    return grid.props.edits?.onRemove && { kind: 'removeRows' };
  if (!columns[active.column]?.edit) return undefined;
  if (erases) return { kind: 'clear' };
  if (key === 'F2' || (key === 'Enter' && !event.shiftKey)) return { kind: 'edit' };
  return key.length === 1 && key !== ' ' ? { kind: 'edit', text: key } : undefined;
}

/**
 * A click on an editable cell activates it without selecting its row, so that Delete clears the cell. A
 * double click, or a second touch on the same cell, starts editing.
 */
function clickToCommand<Row>(grid: GridHandle<Row>, event: MouseEvent): EditCommand | undefined {
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return undefined;
  const target = (event.target as Element).closest('[data-cell]');
  const row = Number(target?.closest('[data-row]')?.getAttribute('data-row') ?? -1) + 1;
  const column = Number(target?.getAttribute('data-cell'));
  if (row < 1 || !grid.columns[column]?.edit) return undefined;
  const { active } = grid;
  const isActive = active.row === row && active.column === column;
  const isTouch = 'pointerType' in event && event.pointerType === 'touch';
  const opens = event.type === 'dblclick' || (isTouch && isActive);
  return { kind: opens ? 'open' : 'activate', cell: { row, column } };
}
