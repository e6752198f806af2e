import type { CsvFormat } from '#lib/csv.ts';
import type { ExportOptions } from '#lib/workbook.ts';
import type { SortKey } from '#lib/search-params.ts';
import type { GroupLine, DistinctValues, ExportColumn, Totals } from '#lib/table-query.ts';
import type { LineRange, TableSource } from '#lib/row-source.ts';
import type { Column, TotalsRow } from './column.ts';
import type { GridLook } from './grid-preferences.ts';

/** What an exported file says about itself. */
export interface ExportDetails {
  /** Follows the grid's name in that of the file; both are cut if it would be too long. */
  nameParts: readonly string[];
  /** The end of the name, which is never cut, such as the data's age. */
  nameEnd: readonly string[];
  /** Lines about its content, after the grid's name: "Period", "2026-11-01 to 2026-11-14". */
  lines: readonly (readonly [label: string, text: string])[];
  format: CsvFormat;
  /** The rows below the grid. */
  totals: readonly TotalsRow[];
}

export interface GridProps<Row> {
  /** The accessible name. */
  name: string;
  /** Pass the same array while the columns are the same: rows compare it to decide whether to render. */
  columns: readonly Column<Row>[];
  source: GridSource<Row>;
  rowKey: (row: Row) => string;
  sort?: readonly SortKey[] | undefined;
  /** Sorts by these columns: by a click on a header, or by the column menu. */
  onSort?: ((keys: SortKey[]) => void) | undefined;
  /** Opens the page's filter for a column: adds a menu entry for columns allowed by `canFilter`. */
  onFilter?: ((columnId: string) => void) | undefined;
  canFilter?: ((columnId: string) => boolean) | undefined;
  /** Columns by which the rows are grouped, outer one first; groups can form a tree. */
  group?: readonly string[] | undefined;
  /** Groups by other columns, at most two: adds a menu entry for columns allowed by `canGroup`. */
  onGroup?: ((columnIds: string[]) => void) | undefined;
  canGroup?: ((columnId: string) => boolean) | undefined;
  /** Expands or collapses a group. */
  onFold?: ((group: GroupLine) => void) | undefined;
  /** Whether the groups form a tree: rows are indented under the record that heads them. */
  isTree?: boolean | undefined;
  groupLabel?: ((group: GroupLine) => string) | undefined;
  totals?: readonly TotalsRow[] | undefined;
  /** The URL of a record's page: makes the first cell a link. `undefined` for a record without one. */
  rowHref?: ((row: Row) => string | undefined) | undefined;
  /** Replaces following the link (client-side navigation); also called for Enter. */
  onOpen?: ((row: Row) => void) | undefined;
  /** Whether more rows are arriving. */
  isPartial?: boolean | undefined;
  /** The row that the page remembers, displayed as selected while no other is. */
  selectedKey?: string | undefined;
  /**
   * A row was selected alone, by click or Space: its key, or '' when deselected. Rendered at once, before
   * `selectedKey` changes.
   */
  onSelect?: ((key: string) => void) | undefined;
  /**
   * Several rows are selected, as index ranges in the current source; empty also once the rows are elsewhere
   * in another source. `isWhole`: rows, not a rectangle of cells in them.
   */
  onSelection?: ((ranges: readonly LineRange[], isWhole: boolean) => void) | undefined;
  /** The row the page was opened with: scrolled into view while it is selected; '' or nothing for none. */
  reveal?: string | undefined;
  /** The accessible name of a row whose text is not enough. */
  rowLabel?: ((row: Row) => string) | undefined;
  /** Columns and density chosen by the user; held by the grid if the page does not. */
  look?: GridLook | undefined;
  /** A changed preference. */
  onLook?: ((changes: GridLook) => void) | undefined;
  /** Describes an export; called when one starts. */
  exportDetails?: (() => ExportDetails) | undefined;
  /** CSS length; a taller grid scrolls inside. */
  maxHeight?: string | undefined;
}

/** A grid's rows: all in memory, or lines that a worker delivers on demand. */
export interface GridSource<Row> extends TableSource<Row> {
  /** Totals over the rows on these lines, see the row engine's `TableView`; of a grid's selection. */
  totalsOf?: (ranges: readonly LineRange[], signal?: AbortSignal) => Promise<Totals>;
  /** The distinct values of a column, for their labels in an export. */
  distinct?: (column: string) => Promise<Pick<DistinctValues, 'values'>>;
  /** The rows as a file, generated while it is read, for sources that can do better than line by line. */
  file?: (
    columns: readonly ExportColumn[],
    options?: ExportOptions,
  ) => Promise<ReadableStream<Uint8Array>>;
}
