import type { TableSpec } from '#lib/table-query.ts';
import type { Table } from '#rows/table.ts';

/** A table with its rows. Another object stands for every state of them, also where the table is the same. */
export interface OpenTable {
  table: Table;
  /** Rows in it. */
  rows: number;
}

/** Opens an empty table; the engine's code comes with the first. */
export async function newTable(spec: TableSpec): Promise<Table> {
  const { openTable } = await import('#rows/engine.ts');
  return openTable(spec);
}
