import type { ReactNode } from 'react';
import { missing } from '#lib/format.ts';
import { type Rounding, roundAs } from '#lib/rounding.ts';
import type { Totals, Value } from '#lib/table-query.ts';

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
  /** The copied and exported value. Numbers are plain. */
  value: (row: Row) => Value;
  /** The displayed text without the currency; by default the value, or a dash. */
  text?: ((row: Row) => string) | undefined;
  /** The currency of the row's amount, ISO 4217, if the header does not name it. */
  currency?: ((row: Row) => string | null) | undefined;
  /**
   * How the text is drawn, if not as it is: one line of content without controls. In the first column of a grid with
   * `rowHref` it becomes the link's text.
   */
  cell?: ((row: Row) => ReactNode) | undefined;
  /** For rows of a worker: labels a text of the field `id` in an export. */
  labelOf?: ((value: string) => string) | undefined;
  /** How a number of the field `id`, or a total, is rounded in an export: as the cell displays it. Exact by default. */
  rounding?: Rounding | undefined;
  /** How a workbook formats its numbers or times: `#,##0.00`. */
  format?: string | undefined;
  /** For rows of a worker: the field exported if `id` is empty. */
  orElse?: string | undefined;
  /** The exported unit if it differs: timestamps are in UTC. */
  fileUnit?: string | undefined;
  /** The content of a group header in this column; `null` for none. */
  sum?: ((totals: Totals) => Sum | null) | undefined;
  /** A drawing, or values that are still to come: no export has the column. */
  hasNoValues?: boolean | undefined;
  /** Hidden until the user shows it. */
  hidden?: boolean | undefined;
  /** Exported even if it is hidden: the IDs by which spreadsheets look rows up. */
  isInFiles?: boolean | undefined;
  /** The user set the width: it gets no share of the remaining width. */
  fixed?: boolean | undefined;
}

/** What is copied of a cell, and its text. */
export interface Content {
  value: Value;
  /** The displayed text without the currency. */
  text: string;
  /** ISO 4217, if the value is an amount whose column's header does not name it. */
  currency?: string | null | undefined;
}

/** A total of a column. */
export interface Sum extends Content {
  /** How it is drawn, if not as its text. */
  drawn?: ReactNode;
  /** Whether its text says what the number is: "average 72". */
  isWorded?: boolean;
}

/** A row below the table with sums of the filtered rows; one per currency. */
export interface TotalsRow {
  label: string;
  /** By column id. */
  cells: Record<string, Sum>;
}

/** A total of a number. */
export function sumOf(
  value: number | null | undefined,
  write: (value: number | null) => string,
): Sum {
  return { value: value ?? null, text: write(value ?? null) };
}

export const drawSum = (sum: Sum | null | undefined): ReactNode => sum && (sum.drawn ?? sum.text);

/** What a cell displays. */
export const drawCell = <Row>(column: Column<Row>, row: Row): ReactNode =>
  column.cell === undefined ? contentOf(column, row).text : column.cell(row);

/** What is copied of a cell. */
export function contentOf<Row>(column: Column<Row>, row: Row): Content {
  const value = column.value(row);
  const text = column.text?.(row) ?? String(value ?? missing);
  return { value, text, currency: column.currency?.(row) };
}

/** What is copied of a group's header or a totals row. */
export function contentOfSum<Row>({ rounding }: Column<Row>, sum: Sum): Content {
  const { value } = sum;
  const isRounded = typeof value === 'number' && rounding !== undefined;
  return isRounded ? { ...sum, value: roundAs(value, rounding) } : sum;
}

/** Height of every row of a grid, header and totals included, in pixels. */
export const rowHeights = { comfortable: 32, compact: 24 } as const;

/** The maximum height of a grid before it scrolls inside, as CSS; its skeleton uses it too. */
export const gridMaxHeight = 'max(24rem, calc(100dvh - 10rem))';

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
export function trackList<Row>(columns: readonly Column<Row>[], squeezed = false) {
  return {
    template: columns
      .map(({ width, fixed }) =>
        fixed === true && !squeezed ? `${width}px` : `minmax(${squeezed ? 0 : width}px,${width}fr)`,
      )
      .join(' '),
    width: columns.reduce((sum, column) => sum + column.width, 0),
  };
}
