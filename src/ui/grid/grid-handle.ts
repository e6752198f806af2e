import type { RefObject } from 'react';
import type { Column } from './column.ts';
import type { GridProps } from './grid-props.ts';
import type { GridLook } from './grid-preferences.ts';
import type { Cell, Extent } from './move-cell.ts';
import type { Selection } from './selection.ts';
import type { Frame } from './virtual-window.ts';

/** The active cell, and whether the keyboard led there. */
export interface ActiveCell extends Cell {
  byKeyboard?: boolean | undefined;
}

/** A grid as it stands, for what is loaded once somebody uses it. */
export interface GridHandle<Row> {
  box: RefObject<HTMLDivElement | null>;
  props: GridProps<Row>;
  /** All columns in the reader's order, hidden ones among them. */
  arranged: readonly Column<Row>[];
  /** Those that are drawn. */
  columns: readonly Column<Row>[];
  frame: Frame;
  extent: Extent;
  active: ActiveCell;
  setActive: (cell: ActiveCell) => void;
  /** `undefined` where only the page's own `selectedKey` counts. */
  selection: Selection<Row> | undefined;
  setSelection: (selection: Selection<Row> | undefined) => void;
  /** Where the row of `selectedKey` lies by the source's word, drawn or not; -1 where it is not known. */
  remembered?: number | undefined;
  look: GridLook;
  setLook: (changes: GridLook) => void;
  /** Presses and keys that came before the code that heeds them. */
  early: Event[];
}
