import type { Line } from '#lib/row-source.ts';
import type { GridHandle } from '#ui/grid/grid-handle.ts';
import type { Cell } from '#ui/grid/move-cell.ts';

/** What keys and presses work with: the grid as it stands now, and what the tools show beside it. */
export interface Tools<Row> {
  /** Asked anew at each event: every render makes another one. */
  grid: () => GridHandle<Row>;
  /** Tells a screen reader, and shows it at the grid's lower edge until the next key or press. */
  say: (text: string) => void;
  openMenu: (columnId: string) => void;
  /** Whether an editor of cells has taken it for its own. */
  heard: (event: Event) => boolean;
  /** The column under the pointer, which shows where its menu is. */
  hover: (columnId: string | null) => void;
}

/** What an editor of cells is given, so that it shares no code with other grids. */
export interface EditorTools<Row> extends Pick<Tools<Row>, 'grid' | 'say'> {
  /** Makes a cell the active one and brings it into view. */
  go: (cell: Cell) => void;
  /** Lines of the source in portions, wherever they lie. */
  lines: (from: number, to: number) => AsyncIterable<Line<Row>[]>;
  /** Tells of each key and press before others heed it; they do not where the answer is `true`. Returns how to stop. */
  hear: (heed: (event: Event) => boolean) => () => void;
}

export interface EditorProps<Row> {
  grid: GridHandle<Row>;
  tools: EditorTools<Row>;
}
