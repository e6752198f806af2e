/** A column of a list, declared once: for the row engine, the URL, filters, groups, the grid and totals. */
import type { ReactNode } from 'react';
import type { CurrencyTotals, TableColumn, TableRow, Totals } from '#lib/table-query.ts';
import type { Column, Sum } from '#ui/grid/column.ts';
import type { ConditionKind } from './list-conditions.ts';

type GridOptions = Pick<
  Column<TableRow>,
  | 'align'
  | 'isLong'
  | 'definition'
  | 'fileUnit'
  | 'format'
  | 'hidden'
  | 'isInFiles'
  | 'hasNoValues'
  | 'labelOf'
  | 'orElse'
  | 'priority'
  | 'rounding'
  | 'sortable'
  | 'unit'
>;

/** Where a cell is. */
export interface CellPlace {
  /** Its column. */
  id: string;
  /** ISO 4217, if all rows share one: it is in the header, so cells omit it. */
  currency: string | null;
}

export interface ListColumn extends GridOptions {
  /** How the row engine stores it. A list of a shared table has this from the table. */
  data?: WithoutId<TableColumn>;
  /** Without a header it is not in the grid: it is only searched, filtered by, or read by other columns. */
  header?: string;
  /** Minimum width in pixels. */
  width?: number;
  /** Amounts, whose unit is the currency that all rows share. */
  isMoney?: boolean;
  /** The type of its condition under "More filters". */
  condition?: ConditionKind | false;
  /** Its own filter, by URL parameter: the column menu opens that instead of a condition. */
  filter?: string;
  /** Rows can be grouped by it; a function labels its values, if `labelOf` does not. */
  group?: true | ((value: string) => string);
  /** The displayed form of its numbers. */
  write?: (value: number | null) => string;
  /** The displayed text, if neither `write` nor the exported value is. */
  text?: (row: TableRow, id: string) => string;
  /** How the text is drawn, if not as it is. */
  cell?: (row: TableRow, place: CellPlace) => ReactNode;
  /** The content of a group's header; `null` for none. */
  sum?: (totals: Totals, place: CellPlace) => Sum | null;
  /** The content of a totals row, which names its currency itself. */
  total?: (totals: CurrencyTotals, id: string) => Sum;
}

type WithoutId<T> = T extends unknown ? Omit<T, 'id'> : never;
