import type { ReactNode } from 'react';

/** A column of a grid. */
export interface Column<Row> {
  id: string;
  header: string;
  /** Shown muted after the header: "Spend EUR". */
  unit?: string | undefined;
  /** What the column means; shown on hover and when the header is the active cell. */
  definition?: string | undefined;
  /** Numbers go to the end. */
  align?: 'start' | 'end' | undefined;
  /** Least width in pixels; what room is left is shared out in proportion. */
  width: number;
  /** 1 and 2 stay in a narrow grid, 3 (the default is 2) gives way. */
  priority?: 1 | 2 | 3 | undefined;
  /** True unless said otherwise. */
  sortable?: boolean | undefined;
  /** Content of one line; no controls in it. In the first column of a grid with `rowHref` it becomes the link's text. */
  cell(row: Row): ReactNode;
}

/** A row under the table that sums up what is filtered; one per currency. */
export interface TotalsRow {
  label: string;
  /** By column id. */
  cells: Record<string, ReactNode>;
}

/** Row height of every row of a grid, header and totals included, in pixels. */
export const rowHeight = 32;

/** Under this width of the grid, in pixels, columns of priority 3 give way and the first becomes narrower. */
const narrow = 640;
const narrowFirst = 148;

/** The columns that fit a grid of that width (0: not measured yet, so all). */
export function columnsFor<Row>(
  columns: readonly Column<Row>[],
  width: number,
): readonly Column<Row>[] {
  if (width === 0 || width >= narrow) return columns;
  const kept = columns.filter((column, index) => index === 0 || column.priority !== 3);
  return kept.map((column, index) =>
    index === 0 ? { ...column, width: Math.min(column.width, narrowFirst) } : column,
  );
}

/**
 * The `grid-template-columns` of a row, and the least width of the whole in pixels; `squeezed` keeps
 * the proportions and lets go of the least widths, as paper has the width it has.
 */
export function trackList<Row>(
  columns: readonly Column<Row>[],
  squeezed = false,
): {
  template: string;
  width: number;
} {
  return {
    template: columns.map(({ width }) => `minmax(${squeezed ? 0 : width}px,${width}fr)`).join(' '),
    width: columns.reduce((sum, column) => sum + column.width, 0),
  };
}
