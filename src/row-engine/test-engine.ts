/** For tests: the engine without a worker, both ends in one thread, with real message and stream transfers. */
import type { Names, TableRow, TableSpec } from '#lib/table-query.ts';
import type { FromWorker, Port, ToWorker } from './messages.ts';
import { connect, type Connection } from './page/connection.ts';
import { openTableOn, type Table } from './table.ts';
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
  const table = await openTableOn(connection, spec);
  if (names) await table.rename(names);
  return { table, close };
}

/** Replaces `Worker` where there is none: starts the engine's worker in the same thread, and refuses all others. */
export class WorkerInPage implements Port<ToWorker, FromWorker> {
  readonly postMessage: Port<ToWorker, FromWorker>['postMessage'];
  readonly #port: Port<ToWorker, FromWorker>;

  constructor(_address: string, { name }: { name: string }) {
    if (name !== 'rows') throw new TypeError('Only the row engine has a worker here.');
    const { port1, port2 } = new MessageChannel();
    this.#port = toPort(port1);
    this.postMessage = this.#port.postMessage;
    serve(toPort<FromWorker, ToWorker>(port2));
  }

  addEventListener(type: 'message' | 'error', listener: (event: { data: FromWorker }) => void) {
    if (type === 'message') this.#port.addEventListener(type, listener);
  }
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

/** The row with a key; `null` without one. */
export async function rowOf(table: Table, key: string): Promise<TableRow | null> {
  const [row = null] = await table.rows([key]);
  return row;
}
