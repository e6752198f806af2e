import type { Names, TableSpec } from '#lib/table-query.ts';
import type { Connection } from './page/connection.ts';
import { fromTransferable, toTransferable } from './streams.ts';
import { type Table, tableOf } from './table.ts';

/** Opens an empty table in the worker. Rejects with an EngineError if its description contradicts itself. */
export async function openTableOn(
  connection: Connection,
  spec: TableSpec,
  names: Names = {},
): Promise<Table> {
  const id = connection.newId();
  await connection.call(id, 'open', { spec, names });
  return tableOf(
    connection.newId,
    (operation, request, options) => connection.call(id, operation, request, options),
    { send: toTransferable, receive: fromTransferable },
  );
}
