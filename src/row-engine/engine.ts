/** The page's access to the row engine, whose worker filters, sorts and sums big tables. */
import type { TableSpec } from '#lib/table-query.ts';
import { workerAddress } from '#lib/worker-address.ts';
import type { FromWorker } from './messages.ts';
import { connect, type Connection, EngineError } from './page/connection.ts';
import { openTableOn, type Table } from './table.ts';
// oxlint-disable-next-line import/default -- the bundler makes the address of it
import workerUrl from './worker.ts?worker&url';

let ready: Promise<Connection> | null = null;

/**
 * Starts the worker once and resolves when it runs. Rejects with an EngineError if the browser or the page's policy
 * refuses it, or its script fails to load twice; the next call tries again.
 */
export function startEngine(): Promise<Connection> {
  ready ??= startWorker()
    // The script may have failed to load once.
    .catch(startWorker)
    .catch((error: unknown) => {
      ready = null;
      throw error;
    });
  return ready;
}

/** Opens an empty table to load rows into. */
export async function openTable(spec: TableSpec): Promise<Table> {
  return openTableOn(await startEngine(), spec);
}

async function startWorker(): Promise<Connection> {
  const started = Promise.withResolvers<Connection>();
  let worker: Worker;
  try {
    worker = new Worker(workerAddress(workerUrl), { type: 'module', name: 'rows' });
  } catch {
    throw new EngineError('The browser refused the worker of the row engine.');
  }
  let isReady = false;
  const connection = connect({
    postMessage: (message, transfer) => worker.postMessage(message, transfer),
    addEventListener: (type, listener) => worker.addEventListener(type, listener),
  });
  worker.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => {
    if (data.kind !== 'ready') return;
    isReady = true;
    started.resolve(connection);
  });
  worker.addEventListener('error', (event) => {
    // Each caller receives the failure.
    event.preventDefault();
    worker.terminate();
    if (isReady) ready = null;
    connection.fail(new EngineError('The row engine has stopped.'));
    started.reject(new EngineError('The row engine did not start.'));
  });
  return started.promise;
}
