/** What the page and the row engine's worker tell each other. Plain data, but for streams, which are handed over. */
import type { LinesPage } from './core/table-view.ts';
import type { TransferredStream } from './streams.ts';
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
  RefreshReport,
  RowChange,
  Sums,
  TableQuery,
  TableRow,
  TableSpec,
  Totals,
} from '#lib/table-query.ts';

/** Rows to be read: a body as it comes from the service, or records that are here already. */
export type TableBody =
  | { body: ReadableStream<Uint8Array>; format: 'json' | 'csv' }
  | { records: readonly unknown[] };

/** The same as it is sent. */
export type TransferredBody =
  | { body: TransferredStream; format: 'json' | 'csv' }
  | { records: readonly unknown[] };

/** Lines that are sent together; pages begin at multiples of it. */
export const linesPerPage = 128;

/** A view as the page comes to know it. */
export interface ViewSummary {
  count: number;
  rows: number;
  total: number;
  totals: Totals;
  /** The lines that are wanted first. */
  pages: LinesPage[];
}

/** Operations on a table: what each is asked with and what it answers. */
export interface Operations {
  open: { request: { spec: TableSpec; names: Names }; response: null };
  load: { request: { source: TransferredBody }; response: LoadReport };
  refresh: { request: { source: TransferredBody; keep: number }; response: RefreshReport };
  changes: { request: { kind: 'added' | 'changed' | 'gone' }; response: RowChange[] };
  join: { request: { join: JoinSpec; source: TransferredBody }; response: JoinReport };
  rename: { request: { names: Names }; response: null };
  view: {
    request: { view: number; query: TableQuery; from: number; to: number };
    response: ViewSummary;
  };
  lines: { request: { view: number; from: number; to: number }; response: LinesPage };
  indexOf: { request: { view: number; key: string }; response: number };
  csv: {
    request: { view: number; columns: readonly ExportColumn[] };
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

/** Either end of the line between page and worker. */
export interface Port<Out, In> {
  postMessage: (message: Out, transfer: Transferable[]) => void;
  addEventListener: (type: 'message', listener: (event: { data: In }) => void) => void;
}
