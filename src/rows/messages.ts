/** What the page and the row engine's worker tell each other. Plain data, but for streams, which are handed over. */
import type { LinesPage } from './core/view.ts';
import type { Sent } from './streams.ts';
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
export type SentBody = { body: Sent; format: 'json' | 'csv' } | { records: readonly unknown[] };

/** Lines that are sent together; pages begin at multiples of it. */
export const pageLines = 128;

/** A view as the page comes to know it. */
export interface ViewHead {
  count: number;
  rows: number;
  total: number;
  totals: Totals;
  /** The lines that are wanted first. */
  pages: LinesPage[];
}

/** Operations on a table: what each is asked with and what it answers. */
export interface Operations {
  open: { ask: { spec: TableSpec; names: Names }; answer: null };
  load: { ask: { source: SentBody }; answer: LoadReport };
  refresh: { ask: { source: SentBody; keep: number }; answer: RefreshReport };
  changes: { ask: { kind: 'added' | 'changed' | 'gone' }; answer: RowChange[] };
  join: { ask: { join: JoinSpec; source: SentBody }; answer: JoinReport };
  rename: { ask: { names: Names }; answer: null };
  view: { ask: { view: number; query: TableQuery; from: number; to: number }; answer: ViewHead };
  lines: { ask: { view: number; from: number; to: number }; answer: LinesPage };
  indexOf: { ask: { view: number; key: string }; answer: number };
  csv: {
    ask: { view: number; columns: readonly ExportColumn[] };
    answer: Sent;
  };
  drop: { ask: { view: number }; answer: null };
  distinct: {
    ask: { column: string; query: TableQuery; limit?: number; search?: string };
    answer: DistinctValues;
  };
  histogram: { ask: { column: string; query: TableQuery; bins?: number }; answer: Histogram };
  cross: {
    ask: { columns: readonly string[]; query: TableQuery; limit?: number };
    answer: Crossing;
  };
  sums: {
    ask: { columns: readonly string[]; query: TableQuery; limit?: number; from?: number };
    answer: Sums;
  };
  row: { ask: { key: string }; answer: TableRow | null };
  rows: { ask: { keys: readonly string[] }; answer: (TableRow | null)[] };
  close: { ask: null; answer: null };
}

export type Operation = keyof Operations;

export type ToWorker =
  | {
      [Name in Operation]: {
        kind: 'call';
        id: number;
        table: number;
        operation: Name;
        ask: Operations[Name]['ask'];
      };
    }[Operation]
  | { kind: 'cancel'; id: number };

export type FromWorker =
  | { kind: 'ready' }
  | { kind: 'progress'; id: number; progress: LoadProgress }
  | { kind: 'done'; id: number; answer: unknown }
  | { kind: 'failed'; id: number; message: string };

/** Either end of the line between page and worker. */
export interface Port<Out, In> {
  postMessage: (message: Out, transfer: Transferable[]) => void;
  addEventListener: (type: 'message', listener: (event: { data: In }) => void) => void;
}
