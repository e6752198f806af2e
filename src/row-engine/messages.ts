/** Messages between the page and the row engine's worker: plain data, and streams that are transferred. */
import type { CsvOptions } from '#lib/csv.ts';
import type { LineRange } from '#lib/row-source.ts';
import type {
  Crossing,
  DistinctValues,
  ExportColumn,
  Histogram,
  JoinReport,
  JoinSpec,
  LoadProgress,
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
export type TableBody =
  | { body: ReadableStream<Uint8Array>; format: 'json' | 'csv' }
  | { records: readonly unknown[] };

/** The same, as transferred. */
export type TransferredBody =
  | { body: TransferredStream; format: 'json' | 'csv' }
  | { records: readonly unknown[] };

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

/** Operations on a table, with request and response. */
export interface Operations {
  open: { request: { spec: TableSpec; names: Names }; response: null };
  load: { request: { source: TransferredBody }; response: LoadReport };
  refresh: { request: { source: TransferredBody }; response: LoadReport };
  join: { request: { join: JoinSpec; source: TransferredBody }; response: JoinReport };
  rename: { request: { names: Names }; response: null };
  view: {
    request: { view: number; query: TableQuery; from: number; to: number };
    response: ViewSummary;
  };
  lines: { request: { view: number; from: number; to: number }; response: LinesPage };
  totals: { request: { view: number; ranges: readonly LineRange[] }; response: Totals };
  indexOf: { request: { view: number; key: string }; response: number };
  csv: {
    request: { view: number; columns: readonly ExportColumn[]; options?: CsvOptions | undefined };
    response: TransferredStream;
  };
  drop: { request: { view: number }; response: null };
  distinct: {
    request: { column: string; query: TableQuery; limit?: number; search?: string };
    response: DistinctValues;
  };
  histogram: { request: { column: string; query: TableQuery; bins?: number }; response: Histogram };
  cross: {
    request: { columns: readonly string[]; query: TableQuery; limit?: number };
    response: Crossing;
  };
  sums: {
    request: { columns: readonly string[]; query: TableQuery; limit?: number; from?: number };
    response: Sums;
  };
  row: { request: { key: string }; response: TableRow | null };
  rows: { request: { keys: readonly string[] }; response: (TableRow | null)[] };
  close: { request: null; response: null };
}

export type Operation = keyof Operations;

export type ToWorker =
  | {
      [Name in Operation]: {
        kind: 'call';
        id: number;
        table: number;
        operation: Name;
        request: Operations[Name]['request'];
      };
    }[Operation]
  | { kind: 'cancel'; id: number };

export type FromWorker =
  | { kind: 'ready' }
  | { kind: 'progress'; id: number; progress: LoadProgress }
  | { kind: 'done'; id: number; response: unknown }
  | { kind: 'failed'; id: number; message: string };

/** Either end of the connection between page and worker. */
export interface Port<Out, In> {
  postMessage: (message: Out, transfer: Transferable[]) => void;
  addEventListener: (type: 'message', listener: (event: { data: In }) => void) => void;
}
