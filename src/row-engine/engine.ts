/** The page's access to the row engine, whose worker filters, sorts and sums big tables. */
import type { Names, TableSpec } from '#lib/table-query.ts';
import { workerAddress } from '#lib/worker-address.ts';
import type { FromWorker } from './messages.ts';
import { connect, type Connection, EngineError } from './page/connection.ts';
import { openTableOn } from './open-table.ts';
import type { Table } from './table.ts';
// oxlint-disable-next-line import/default -- the bundler makes the address of it
import workerUrl from './worker.ts?worker&url';

let ready: Promise<Connection> | null = null;

/**
 * Starts the worker once and resolves when it runs. If the browser or the page's policy refuses it twice, the
 * engine runs in the page, which blocks while it works on big tables. Rejects with an EngineError if its code
 * cannot be loaded either; the next call tries again.
 */
export function startEngine(): Promise<Connection> {
  ready ??= startWorker()
    // The script may have failed to load once.
    .catch(startWorker)
    .catch(startInPage)
    .catch((error: unknown) => {
      ready = null;
      throw error;
    });
  return ready;
}

/** Opens an empty table to load rows into. `names` are for its looked-up columns. */
export async function openTable(spec: TableSpec, names?: Names): Promise<Table> {
  return openTableOn(await startEngine(), spec, names);
}

async function startInPage(): Promise<Connection> {
  try {
    return (await import('./engine-in-page.ts')).startEngineInPage().connection;
  } catch {
    throw new EngineError('The row engine did not start.');
  }
}

function startWorker(): Promise<Connection> {
  return new Promise((resolve, reject) => {
    let worker: Worker;
    try {
      worker = new Worker(workerAddress(workerUrl), { type: 'module', name: 'rows' });
    } catch {
      reject(new EngineError('The browser refused the worker.'));
      return;
    }
    let isReady = false;
    const connection = connect({
      postMessage: (message, transfer) => worker.postMessage(message, transfer),
      addEventListener: (type, listener) => worker.addEventListener(type, listener),
    });
    worker.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => {
      if (data.kind !== 'ready') return;
      isReady = true;
      resolve(connection);
    });
    worker.addEventListener('error', (event) => {
      // Each caller receives the failure.
      event.preventDefault();
      worker.terminate();
      if (isReady) ready = null;
      connection.fail(new EngineError('The row engine has stopped.'));
      reject(new EngineError('The worker did not start.'));
    });
  });
}
