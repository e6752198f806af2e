/**
 * The grid's keyboard shortcuts, for display. `tools/handle-key.ts` handles them; a test keeps
 * both in step.
 */

export interface KeyLine {
  /** Each of these keys does it; `Mod+` is ⌘ on a Mac and Ctrl elsewhere. */
  keys: readonly string[];
  does: string;
}

/** In any focused table. */
export const gridKeys: readonly KeyLine[] = [
  { keys: ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'], does: 'Move one cell' },
  { keys: ['PageUp', 'PageDown'], does: 'Move one screen' },
  { keys: ['Home', 'End'], does: 'First or last column' },
  { keys: ['Mod+Home', 'Mod+End'], does: 'First or last row' },
  { keys: ['Enter'], does: 'Open the row; on a header, sort by it' },
  { keys: ['Mod+Enter'], does: 'Open the row in a new tab' },
  { keys: ['Shift+Enter'], does: 'On a header: add it to the sort' },
  { keys: ['Alt+ArrowDown', 'Shift+F10'], does: 'On a header: open its menu' },
  { keys: ['Space'], does: 'Select the row' },
  { keys: ['Mod+Space'], does: 'Add the row to the selection' },
  {
    keys: ['Shift+ArrowUp', 'Shift+ArrowDown', 'Shift+ArrowLeft', 'Shift+ArrowRight'],
    does: 'Select cells',
  },
  { keys: ['Shift+Space'], does: 'Extend the row selection to this row' },
  { keys: ['Mod+a'], does: 'Select all rows' },
  { keys: ['Escape'], does: 'Clear the selection' },
  { keys: ['Mod+c'], does: 'Copy the selection as plain numbers' },
  { keys: ['Mod+Shift+c'], does: 'Copy the selection as shown' },
];

/** In a table with groups or families. */
export const groupKeys: readonly KeyLine[] = [
  { keys: ['ArrowRight'], does: 'In the first column: expand' },
  { keys: ['ArrowLeft'], does: 'In the first column: collapse, or go to the group' },
];
