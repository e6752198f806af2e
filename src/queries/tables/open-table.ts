import type { TableSpec } from '#lib/table-query.ts';
import type { Table } from '#row-engine/table.ts';

/** A table with its rows. A new object for every state of the rows, even in the same table. */
export interface OpenTable {
  table: Table;
  rows: number;
}

/** Opens an empty table; loads the engine's code on first use. */
export async function openEmptyTable(spec: TableSpec): Promise<Table> {
  const { openTable } = await import('#row-engine/engine.ts');
  return openTable(spec);
}
