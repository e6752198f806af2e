import type { GridHandle } from '#ui/grid/grid-handle.ts';
import type { Cell } from '#ui/grid/move-cell.ts';

/** Announced when code for an action does not load. */
export const notLoaded = 'Could not load. Check your connection and retry';

/** The grid's current state and the tools' displays, for key and click handlers. */
export interface Tools<Row> {
  /** Read at each event, because every render creates another one. */
  grid: () => GridHandle<Row>;
  /** Announces a text and displays it at the grid's lower edge until the next key or click. */
  say: (text: string) => void;
  openMenu: (columnId: string) => void;
  /** Fits a rendered column to its content, by position. */
  fit: (column: number) => void;
  /** Whether a cell editor has handled it. */
  heard: (event: Event) => boolean;
  /** The column under the pointer, which displays its menu button. */
  hover: (columnId: string | null) => void;
}

/** What a cell editor receives, so that it shares no code with other grids. */
export interface EditorTools<Row> extends Pick<Tools<Row>, 'grid' | 'say'> {
  /** Makes a cell the active one and scrolls it into view. */
  go: (cell: Cell) => void;
  /**
   * Sees each key and click before other handlers, which skip it if the listener returns `true`. Returns an
   * unsubscribe function.
   */
  subscribe: (handle: (event: Event) => boolean) => () => void;
}

export interface EditorProps<Row> {
  grid: GridHandle<Row>;
  tools: EditorTools<Row>;
}
