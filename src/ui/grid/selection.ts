import type { GridSource } from './grid-source.ts';

/** Rows from one place up to another, the end not included. */
export type Range = readonly [from: number, to: number];

/** Rows that are selected, by their places in a source. Made by the tools of a grid; the grid only asks. */
export interface Selection<Row> {
  /** In order, apart from each other. */
  ranges: readonly Range[];
  /** Where Shift extends from. */
  anchor: number;
  /** What stays selected while Shift moves the other end. */
  kept: readonly Range[];
  /** The row that was pressed alone, where the page remembers which: `ranges` is empty then. */
  only?: { key: string; place: number } | undefined;
  /** Whether the row at a place is among them. */
  has: (place: number) => boolean;
  /** Whether it is good for another source too: one with as many lines, and the same ones at these places. */
  holds: (source: GridSource<Row>) => boolean;
}
