/** Messages between the page and the row engine's worker: plain data, and streams that are transferred. */
import type { ExportOptions } from '#lib/workbook.ts';
import type { LineRange } from '#lib/row-source.ts';
import type {
  Crossing,
  DistinctValues,
  ExportColumn,
  Histogram,
  JoinReport,
  JoinSpec,
  LoadReport,
  Names,
  Sums,
  TableQuery,
  TableRow,
  TableSpec,
  Totals,
} from '#lib/table-query.ts';
import type { LinesPage } from './core/table-view.ts';
import type { TransferredStream } from './streams.ts';

/** Rows to read: a response body, or records already in memory. */
export type TableBody = Body<ReadableStream<Uint8Array>>;

/** The same, as transferred. */
export type TransferredBody = Body<TransferredStream>;

type Body<Stream> = { body: Stream; format: 'json' | 'csv' } | { records: readonly unknown[] };

/** Lines sent together; pages start at multiples of it. */
export const linesPerPage = 128;

/** A view as the page first receives it. */
export interface ViewSummary {
  count: number;
  rows: number;
  total: number;
  totals: Totals;
  /** The lines needed first. */
  pages: LinesPage[];
}

/** A part of the values or cells: at most `limit`. */
export interface Part {
  limit?: number;
}

/** Operations on a table, as the worker runs them. `view` is a number that the page gives to a view. */
export interface Operations {
  open: (spec: TableSpec) => void;
  load: (source: TransferredBody) => LoadReport;
  refresh: (source: TransferredBody) => LoadReport;
  join: (join: JoinSpec, source: TransferredBody) => JoinReport;
  rename: (names: Names) => void;
  view: (view: number, query: TableQuery, from: number, to: number) => ViewSummary;
  lines: (view: number, from: number, to: number) => LinesPage;
  totals: (view: number, ranges: readonly LineRange[]) => Totals;
  indexOf: (view: number, key: string) => number;
  file: (
    view: number,
    columns: readonly ExportColumn[],
    options?: ExportOptions,
  ) => TransferredStream;
  drop: (view: number) => void;
  distinct: (column: string, query: TableQuery, part: Part) => DistinctValues;
  histogram: (column: string, query: TableQuery, bins: number) => Histogram;
  cross: (columns: readonly string[], query: TableQuery, part: Part) => Crossing;
  sums: (columns: readonly string[], query: TableQuery, part: Part & { from?: number }) => Sums;
  rows: (keys: readonly string[]) => (TableRow | null)[];
  close: () => void;
}

export type Operation = keyof Operations;

/** An operation on the table with that number. */
export interface EngineCall {
  table: number;
  operation: Operation;
  args: readonly unknown[];
}
