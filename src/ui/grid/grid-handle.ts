import type { RefObject } from 'react';
import type { Column } from './column.ts';
import type { GridLook } from './grid-preferences.ts';
import type { GridProps } from './grid-props.ts';
import type { Cell, Extent } from './move-cell.ts';
import type { Selection, Span } from './selection.ts';
import type { Frame } from './virtual-window.ts';

/** The active cell, and whether the keyboard moved it there. */
export interface ActiveCell extends Cell {
  byKeyboard?: boolean | undefined;
}

/** The grid's current state, for its tools. */
export interface GridHandle<Row> {
  box: RefObject<HTMLDivElement | null>;
  props: GridProps<Row>;
  /** All columns in the user's order, including hidden ones. */
  arranged: readonly Column<Row>[];
  /** The columns that are rendered. */
  columns: readonly Column<Row>[];
  hasCards: boolean;
  frame: Frame;
  /** Whether the selection has several cells or rows, which a bar below the rows describes. */
  hasBar: boolean;
  /** Its height in pixels; 0 without a bar. */
  barHeight: number;
  setBarHeight: (height: number) => void;
  /** Height of what is below the bar, in pixels: totals and scrollbar. */
  belowBar: number;
  extent: Extent;
  active: ActiveCell;
  setActive: (cell: ActiveCell) => void;
  /** `undefined` if only the page's `selectedKey` counts. */
  selection: Selection<Row> | undefined;
  /** The columns of a selected rectangle of cells; `null` if whole rows are selected. */
  span: Span | null;
  setSelection: (selection: Selection<Row> | undefined) => void;
  /** The line of the `selectedKey` row according to the source, rendered or not; -1 if unknown. */
  remembered?: number | undefined;
  look: GridLook;
  setLook: (changes: GridLook) => void;
}

/** The grid's current state and the tools' displays, for key and click handlers. */
export interface Tools<Row> {
  /** Read at each event, because every render creates another one. */
  grid: () => GridHandle<Row>;
  /** Announces a text and displays it at the grid's lower edge until the next key or click. */
  say: (text: string) => void;
  openMenu: (columnId: string) => void;
  /** Fits a rendered column to its content, by position. */
  fit: (column: number) => void;
}
