import type { ReactNode } from 'react';
import type { Rounding } from '#lib/rounding.ts';
import type { Totals, Value } from '#lib/table-query.ts';
import type { CellEdit } from './edit.ts';

/** A column of a grid. */
export interface Column<Row> {
  id: string;
  header: string;
  /** Displayed muted after the header: "Spend EUR". */
  unit?: string | undefined;
  /** The column's definition, displayed on hover and when the header is the active cell. */
  definition?: string | undefined;
  /** Numbers align to the end. */
  align?: 'start' | 'end' | undefined;
  /** Minimum width in pixels; the remaining width is shared in proportion. */
  width: number;
  /** Which columns a card shows if it cannot show all: those of priority 1 first. Defaults to 2. */
  priority?: 1 | 2 | 3 | undefined;
  /** A text such as a message: a card always shows it, on two lines and without a label. */
  isLong?: boolean | undefined;
  /** True by default. */
  sortable?: boolean | undefined;
  /** One line of content without controls. In the first column of a grid with `rowHref` it becomes the link's text. */
  cell(row: Row): ReactNode;
  /** The exported value, instead of the row's field of that id or the cell's text. Numbers are plain. */
  value?: ((row: Row) => Value) | undefined;
  /** Labels a value of the row's field of that id, in an export as in the cell. */
  labelOf?: ((value: string) => string) | undefined;
  /** How an exported number is rounded: as the cell displays it. Exact by default. */
  rounding?: Rounding | undefined;
  /** The field displayed and exported if the row's own is empty. */
  orElse?: string | undefined;
  /** The exported unit if it differs: timestamps are in UTC. */
  fileUnit?: string | undefined;
  /** The content of a group header in this column. */
  sum?: ((totals: Totals) => ReactNode) | undefined;
  /** A drawing, or values that are still to come: no export has the column. */
  hasNoValues?: boolean | undefined;
  /** Hidden until the user shows it. */
  hidden?: boolean | undefined;
  /** Makes the cells editable, in a grid with `edits`. */
  edit?: CellEdit<Row> | undefined;
  /** The user set the width: it gets no share of the remaining width. */
  fixed?: boolean | undefined;
}

/** A row below the table with sums of the filtered rows; one per currency. */
export interface TotalsRow {
  label: string;
  /** By column id. */
  cells: Record<string, ReactNode>;
}

/** Height of every row of a grid, header and totals included, in pixels. */
export const rowHeights = { comfortable: 32, compact: 24 } as const;

/** Below this width of the grid, in pixels, rows of more columns than `mostNarrow` are cards. */
const narrow = 640;
const mostNarrow = 4;

/** Whether a grid of that width (0: not measured yet) shows its rows as cards. */
export function hasCards<Row>(columns: readonly Column<Row>[], width: number): boolean {
  if (width === 0 || width >= narrow) return false;
  return columns.length > mostNarrow || trackList(columns).width > width;
}

/**
 * How much of a column of numbers is still visible beside the first one, in pixels; 0 if it is whole. The first column
 * extends over it: the rest of a number would read as another number. Scrolled sideways, columns have their minimum width.
 */
export function cutWidth<Row>(columns: readonly Column<Row>[], scrollLeft: number): number {
  let left = -scrollLeft;
  for (const { width, align } of columns.slice(1)) {
    const right = left + width;
    if (right > 0) return left < 0 && align === 'end' ? right : 0;
    left = right;
  }
  return 0;
}

/**
 * The `grid-template-columns` of a row, and the minimum total width in pixels. `squeezed` keeps the
 * proportions and drops the minimum widths, for paper.
 */
export function trackList<Row>(
  columns: readonly Column<Row>[],
  squeezed = false,
): {
  template: string;
  width: number;
} {
  return {
    template: columns
      .map(({ width, fixed }) =>
        fixed === true && !squeezed ? `${width}px` : `minmax(${squeezed ? 0 : width}px,${width}fr)`,
      )
      .join(' '),
    width: columns.reduce((sum, column) => sum + column.width, 0),
  };
}
