import type { ReactNode } from 'react';
import type { SortKey } from '#lib/search-params.ts';
import type { GroupLine } from '#lib/table-query.ts';
import type { Column, TotalsRow } from './column.ts';
import type { GridEdits } from './edit.ts';
import type { GridSource } from './grid-source.ts';
import type { GridLook } from './grid-preferences.ts';
import type { Range } from './selection.ts';

export interface GridProps<Row> {
  /** The accessible name. */
  name: string;
  /** Keep the same array while the columns are the same: rows compare it to know whether to render. */
  columns: readonly Column<Row>[];
  source: GridSource<Row>;
  rowKey: (row: Row) => string;
  sort?: readonly SortKey[] | undefined;
  /** A header was pressed; `additive` with Shift: add the column to the sort instead of replacing it. */
  onSort?: ((columnId: string, additive: boolean) => void) | undefined;
  /** Sets the whole sort: lets the column menu name the direction. */
  onSortKeys?: ((keys: SortKey[]) => void) | undefined;
  /** Opens the page's filter for a column: gives the column menu its entry, for columns that `canFilter` lets through. */
  onFilter?: ((columnId: string) => void) | undefined;
  canFilter?: ((columnId: string) => boolean) | undefined;
  /** Columns by which the rows are grouped, the outer one first; makes a tree of the grid. */
  group?: readonly string[] | undefined;
  /** Groups by other columns, at most two: gives the column menu its entry, for columns that `canGroup` lets through. */
  onGroup?: ((columnIds: string[]) => void) | undefined;
  canGroup?: ((columnId: string) => boolean) | undefined;
  /** Folds or unfolds a group. */
  onFold?: ((group: GroupLine) => void) | undefined;
  /** Whether the groups are those of a tree: rows are set in under the record that heads them. */
  isTree?: boolean | undefined;
  /** What a group's value is called. */
  groupLabel?: ((group: GroupLine) => string) | undefined;
  totals?: readonly TotalsRow[] | undefined;
  /** Where a record's own page is: makes the first cell a link. `undefined` for a record without one. */
  rowHref?: ((row: Row) => string | undefined) | undefined;
  /** Takes over from following the link (client-side navigation); also what Enter does. */
  onOpen?: ((row: Row) => void) | undefined;
  /** The row that the page remembers; drawn as selected while no others are. */
  selectedKey?: string | undefined;
  /** A row was pressed alone, by click or Space: its key; '' for no row any more. Drawn at once, before `selectedKey` says so. */
  onSelect?: ((key: string) => void) | undefined;
  /** Several rows are selected, as ranges of places in the source that is drawn; none, also once they stand elsewhere in another source. */
  onSelection?: ((ranges: readonly Range[]) => void) | undefined;
  /** The row that the page was opened with: brought into view while it is the selected one; '' or nothing for none. */
  reveal?: string | undefined;
  /** The accessible name of a row, where its text says too little. */
  rowLabel?: ((row: Row) => string) | undefined;
  /** Columns and density as the reader wants them; kept by the grid itself where the page does not. */
  look?: GridLook | undefined;
  /** What changed about the look. */
  onLook?: ((changes: GridLook) => void) | undefined;
  /** Lets cells be changed, of columns with `edit`. */
  edits?: GridEdits | undefined;
  /** Stands in the body when there are no rows. */
  empty?: ReactNode;
  /** CSS length; the grid scrolls inside when it would be taller. */
  maxHeight?: string | undefined;
}
