import type { ReactNode } from 'react';
import type { CellEdit } from './edit.ts';
import type { Totals, Value } from '#lib/table-query.ts';

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
  /** What must be read in a narrow grid, too: there it stands under the other cells of its row. */
  below?: boolean | undefined;
  /** Whether it does; the grid says so. */
  isBelow?: true | undefined;
  /** True unless said otherwise. */
  sortable?: boolean | undefined;
  /** Content of one line; no controls in it. In the first column of a grid with `rowHref` it becomes the link's text. */
  cell(row: Row): ReactNode;
  /** What an export holds instead of the row's own field of that id, or of the cell's text. Figures plain. */
  value?: ((row: Row) => Value) | undefined;
  /** The field that the cell shows where the row's own is empty; an export has it too. */
  orElse?: string | undefined;
  /** What an export names instead of the unit, where it holds something else: instants are in UTC. */
  fileUnit?: string | undefined;
  /** What the line of a group shows in this column. */
  sum?: ((totals: Totals) => ReactNode) | undefined;
  /** Not shown until the reader asks for it. */
  hidden?: boolean | undefined;
  /** Lets the reader change the cells, in a grid with `edits`. */
  edit?: CellEdit<Row> | undefined;
  /** The width is the reader's own: no room that is left goes to it. */
  fixed?: boolean | undefined;
}

/** A row under the table that sums up what is filtered; one per currency. */
export interface TotalsRow {
  label: string;
  /** By column id. */
  cells: Record<string, ReactNode>;
}

/** Height of every row of a grid, header and totals included, in pixels. */
export const rowHeights = { comfortable: 32, compact: 24 } as const;

/** What rows are higher by where a column stands under the others, in pixels: two lines. */
export const belowHeight = 36;

/** Under this width of the grid, in pixels, columns of priority 3 give way and the first becomes narrower. */
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
 * The `grid-template-columns` of a row, and the least width of the whole in pixels; `squeezed` keeps
 * the proportions and lets go of the least widths, as paper has the width it has.
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
