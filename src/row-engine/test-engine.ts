/** For tests: the engine without a worker, both ends in one thread. */
import type { Names, TableRow, TableSpec } from '#lib/table-query.ts';
import { connectInPage } from '#lib/test-worker.ts';
import type { EngineCall } from './messages.ts';
import { openTableOn, type Table } from './table.ts';
import { serve } from './worker/serve.ts';

/** A process ends only after `close`. */
export const startEngineInPage = () => connectInPage<EngineCall>(serve);

export async function openTableInPage(
  spec: TableSpec,
  names?: Names,
): Promise<{ table: Table; close: () => void }> {
  const { connection, close } = startEngineInPage();
  const table = await openTableOn(connection, spec);
  if (names) await table.rename(names);
  return { table, close };
}

/** The row with a key; `null` without one. */
export async function rowOf(table: Table, key: string): Promise<TableRow | null> {
  const [row = null] = await table.rows([key]);
  return row;
}
