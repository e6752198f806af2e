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
  /** Columns of priority 1 and 2 stay in a narrow grid; 3 is hidden. Defaults to 2. */
  priority?: 1 | 2 | 3 | undefined;
  /** A column that must be readable in a narrow grid too: there it is displayed below the other cells of its row. */
  below?: boolean | undefined;
  /** Whether it currently is; set by the grid. */
  isBelow?: true | undefined;
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

/** Extra height of rows with a column displayed below the others, in pixels: two lines. */
export const sublineHeight = 36;

/** Below this width of the grid, in pixels, columns of priority 3 are hidden and the first becomes narrower. */
const narrow = 640;
const narrowFirst = { least: 132, most: 148 };

/** The columns that fit a grid of that width (0: not measured yet, so all). */
export function columnsFor<Row>(
  columns: readonly Column<Row>[],
  width: number,
): readonly Column<Row>[] {
  if (width === 0 || width >= narrow) return columns;
  const below = columns
    .filter((column, index) => index > 0 && column.below === true)
    .map((column) => ({ ...column, isBelow: true as const }));
  const kept = columns.filter(
    (column, index) => index === 0 || (column.priority !== 3 && column.below !== true),
  );
  const others = kept.slice(1).reduce((sum, column) => sum + column.width, 0);
  const first = Math.min(narrowFirst.most, Math.max(narrowFirst.least, width - others));
  const beside = kept.map((column, index) =>
    index === 0 ? { ...column, width: Math.min(column.width, first) } : column,
  );
  return [...beside, ...below];
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
  all: readonly Column<Row>[],
  squeezed = false,
): {
  template: string;
  width: number;
} {
  const columns = all.filter(({ isBelow }) => isBelow !== true);
  return {
    template: columns
      .map(({ width, fixed }) =>
        fixed === true && !squeezed ? `${width}px` : `minmax(${squeezed ? 0 : width}px,${width}fr)`,
      )
      .join(' '),
    width: columns.reduce((sum, column) => sum + column.width, 0),
  };
}
