import type { RowSource, TableSource } from '#lib/row-source.ts';
import type { ExportColumn } from '#lib/table-query.ts';

/** What a grid can show: rows that are all here, or lines that a worker hands over as they are asked for. */
export type GridSource<Row> = RowSource<Row> &
  Partial<Omit<TableSource<Row>, keyof RowSource<Row>>> & {
    /** The rows as CSV, made as it is read; for sources that can do it better than line by line. */
    csv?: ((columns: readonly ExportColumn[]) => Promise<ReadableStream<Uint8Array>>) | undefined;
  };
