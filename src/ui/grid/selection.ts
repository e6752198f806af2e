import type { LineRange as Range } from '#lib/row-source.ts';
import type { GridSource } from './grid-source.ts';

export type { Range };

/** Selected rows, by position in a source. Created by the grid's tools; the grid only reads it. */
export interface Selection<Row> {
  /** In order, not touching. */
  ranges: readonly Range[];
  /** Where Shift extends from. */
  anchor: number;
  /** What stays selected while Shift moves the other end. */
  kept: readonly Range[];
  /** The row selected alone, if the page remembers it: `ranges` is empty then. */
  only?: { key: string; place: number } | undefined;
  /** Whether the row at a position is selected. */
  has: (place: number) => boolean;
  /** Whether the selection fits another source: the same number of lines, and the same lines at these positions. */
  holds: (source: GridSource<Row>) => boolean;
}
