/**
 * The engine without a worker, for tests and for browsers that cannot start one: both ends in one thread,
 * with real message and stream transfers.
 */
import type { Names, TableSpec } from '#lib/table-query.ts';
import type { FromWorker, Port, ToWorker } from './messages.ts';
import { connect, type Connection } from './page/connection.ts';
import { openTableOn } from './open-table.ts';
import type { Table } from './table.ts';
import { serve } from './worker/serve.ts';

/** A process ends only after `close`. */
export function startEngineInPage(): { connection: Connection; close: () => void } {
  const { port1, port2 } = new MessageChannel();
  const connection = connect(toPort<ToWorker, FromWorker>(port1));
  serve(toPort<FromWorker, ToWorker>(port2));
  return { connection, close: () => port1.close() };
}

export async function openTableInPage(
  spec: TableSpec,
  names?: Names,
): Promise<{ table: Table; close: () => void }> {
  const { connection, close } = startEngineInPage();
  return { table: await openTableOn(connection, spec, names), close };
}

function toPort<Out, In>(port: MessagePort): Port<Out, In> {
  return {
    postMessage: (message, transfer) => port.postMessage(message, transfer),
    addEventListener(type, listener) {
      port.addEventListener(type, listener as (event: MessageEvent) => void);
      port.start();
    },
  };
}
