import type { GridHandle } from '#ui/grid/grid-handle.ts';

/** The grid's current state and the tools' displays, for key and click handlers. */
export interface Tools<Row> {
  /** Read at each event, because every render creates another one. */
  grid: () => GridHandle<Row>;
  /** Announces a text and displays it at the grid's lower edge until the next key or click. */
  say: (text: string) => void;
  openMenu: (columnId: string) => void;
  /** Fits a rendered column to its content, by position. */
  fit: (column: number) => void;
  /** The column under the pointer, which displays its menu button. */
  hover: (columnId: string | null) => void;
}
