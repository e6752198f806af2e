/** What a page says about cells that a reader may change. */
import type { GridEditor } from './edit/grid-editor.tsx';
import type { Range } from './selection.ts';

/** Makes the cells of a column changeable. */
export interface CellEdit<Row> {
  /** What the field begins with. */
  text: (row: Row) => string;
  /** What is wrong with a cell as it stands, as a sentence that says what to do; `null`: nothing. */
  problem?: ((row: Row) => string | null) | undefined;
  /** The same of a text while it is typed. */
  check?: ((text: string, row: Row) => string | null) | undefined;
  /** Which keys a phone offers. */
  inputMode?: 'text' | 'decimal' | 'numeric' | undefined;
}

/** A cell with its new text, as it was typed. */
export interface CellChange {
  /** Of the row. */
  key: string;
  column: string;
  text: string;
}

/** What the page does about changes. It gives the grid a new source with them in, best before the next frame. */
export interface GridEdits {
  /** `GridEditor`, which only pages with editable grids import. */
  Editor: typeof GridEditor;
  /** All cells that one act of the reader changes: a typed one, a pasted block, a change taken back. */
  onChange: (changes: readonly CellChange[]) => void;
  /** Lines pasted below the last row, by column; without it they are left out, which is said. */
  onAppend?: ((lines: readonly Readonly<Record<string, string>>[]) => void) | undefined;
  /** Delete was pressed on a selected row: the selected places are to go. */
  onRemove?: ((ranges: readonly Range[]) => void) | undefined;
}
