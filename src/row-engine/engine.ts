/** The page's access to the row engine, whose worker filters, sorts and sums big tables. */
import type { TableSpec } from '#lib/table-query.ts';
import { workerStarter } from '#lib/worker-calls.ts';
import type { EngineCall } from './messages.ts';
import { openTableOn, type Table } from './table.ts';
// oxlint-disable-next-line import/default -- the bundler makes the address of it
import workerUrl from './worker.ts?worker&url';

/** Starts the worker once. */
export const startEngine = workerStarter<EngineCall>(workerUrl, 'rows', 'the row engine');

/** Opens an empty table to load rows into. */
export async function openTable(spec: TableSpec): Promise<Table> {
  return openTableOn(await startEngine(), spec);
}
