/** What the keys of a grid do, for whoever shows them. `tools/keys.ts` and `edit/` heed them; a test holds the two together. */

export interface KeyLine {
  /** Each of these does it; `Mod+` is ⌘ on a Mac and Ctrl elsewhere. */
  keys: readonly string[];
  does: string;
}

/** In any table that has the focus. */
export const gridKeys: readonly KeyLine[] = [
  { keys: ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'], does: 'Move by a cell' },
  { keys: ['PageUp', 'PageDown'], does: 'Move by a screen' },
  { keys: ['Home', 'End'], does: 'First or last column' },
  { keys: ['Mod+Home', 'Mod+End'], does: 'First or last row' },
  { keys: ['Enter'], does: 'Open the row; on a header, sort by it' },
  { keys: ['Mod+Enter'], does: 'Open the row in a new tab' },
  { keys: ['Shift+Enter'], does: 'On a header: sort by it, too' },
  { keys: ['Alt+ArrowDown', 'Shift+F10'], does: 'On a header: its menu' },
  { keys: ['Space'], does: 'Select the row' },
  { keys: ['Mod+Space'], does: 'Select the row, too' },
  { keys: ['Shift+ArrowUp', 'Shift+ArrowDown', 'Shift+Space'], does: 'Select up to there' },
  { keys: ['Mod+a'], does: 'Select all rows' },
  { keys: ['Escape'], does: 'Select none' },
  { keys: ['Mod+c'], does: 'Copy the selected rows' },
];

/** In a table with groups or families. */
export const groupKeys: readonly KeyLine[] = [
  { keys: ['ArrowRight'], does: 'In the first column: unfold' },
  { keys: ['ArrowLeft'], does: 'In the first column: fold, or go to the head' },
];

/** In a table whose cells can be changed. */
export const editKeys: readonly KeyLine[] = [
  { keys: ['Enter', 'F2'], does: 'Change the cell' },
  { keys: ['Delete', 'Backspace'], does: 'Empty the cell; remove selected rows' },
  { keys: ['Mod+z'], does: 'Take the last change back' },
];
