import type { CsvOptions } from '#lib/csv.ts';
import type { LineRange, RowSource, TableSource } from '#lib/row-source.ts';
import type { DistinctValues, ExportColumn, Totals } from '#lib/table-query.ts';

/** A grid's rows: all in memory, or lines that a worker delivers on demand. */
export type GridSource<Row> = RowSource<Row> &
  Partial<Omit<TableSource<Row>, keyof RowSource<Row>>> & {
    /** Totals over the rows on these lines, see the row engine's `TableView`; of a grid's selection. */
    totalsOf?:
      | ((ranges: readonly LineRange[], signal?: AbortSignal) => Promise<Totals>)
      | undefined;
    /** The distinct values of a column, for their labels in an export. */
    distinct?: ((column: string) => Promise<Pick<DistinctValues, 'values'>>) | undefined;
    /** The rows as CSV without a byte order mark, generated while it is read, for sources that can do better than line by line. */
    csv?:
      | ((
          columns: readonly ExportColumn[],
          options?: CsvOptions,
        ) => Promise<ReadableStream<Uint8Array>>)
      | undefined;
  };
