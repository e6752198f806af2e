/** The row engine as the page sees it: big tables are filtered, sorted and summed in its worker. */
import { workerAddress } from '../lib/worker-address.ts';
import type { FromWorker } from './messages.ts';
// oxlint-disable-next-line import/default -- the bundler makes the address of it
import address from './worker.ts?worker&url';

let ready: Promise<Worker> | null = null;

/**
 * Starts the worker, once; resolves when it runs. Rejects when the browser or the page's policy
 * refuses it.
 */
export function startEngine(): Promise<Worker> {
  ready ??= new Promise((resolve, reject) => {
    const worker = new Worker(workerAddress(address), { type: 'module', name: 'rows' });
    worker.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => {
      if (data.kind === 'ready') resolve(worker);
    });
    worker.addEventListener('error', () => {
      // The next one who needs it may have more luck.
      ready = null;
      reject(new Error('The row engine did not start.'));
    });
  });
  return ready;
}
