/** The row engine as the page sees it: big tables are filtered, sorted and summed in its worker. */
import type { Names, TableSpec } from '../lib/table-query.ts';
import { workerAddress } from '../lib/worker-address.ts';
import type { FromWorker } from './messages.ts';
import { connect, type Connection, EngineError } from './page/connection.ts';
import { openOn, type Table } from './table.ts';
// oxlint-disable-next-line import/default -- the bundler makes the address of it
import address from './worker.ts?worker&url';

let ready: Promise<Connection> | null = null;

/**
 * Starts the worker, once; resolves when it runs. Rejects with an EngineError when the browser or the
 * page's policy refuses it; the next call tries again.
 */
export function startEngine(): Promise<Connection> {
  ready ??= start().catch((error: unknown) => {
    ready = null;
    throw error;
  });
  return ready;
}

/** Opens an empty table, for rows to be loaded into. `names` are for its looked-up columns. */
export async function openTable(spec: TableSpec, names?: Names): Promise<Table> {
  return openOn(await startEngine(), spec, names);
}

function start(): Promise<Connection> {
  return new Promise((resolve, reject) => {
    let worker: Worker;
    try {
      worker = new Worker(workerAddress(address), { type: 'module', name: 'rows' });
    } catch {
      reject(new EngineError('The row engine did not start.'));
      return;
    }
    const connection = connect({
      postMessage: (message, transfer) => worker.postMessage(message, transfer),
      addEventListener: (type, listener) => worker.addEventListener(type, listener),
    });
    worker.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => {
      if (data.kind === 'ready') resolve(connection);
    });
    worker.addEventListener('error', (event) => {
      // What failed is told to whoever waits for it.
      event.preventDefault();
      worker.terminate();
      ready = null;
      connection.fail(new EngineError('The row engine has stopped.'));
      reject(new EngineError('The row engine did not start.'));
    });
  });
}
