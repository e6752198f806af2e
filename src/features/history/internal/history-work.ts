/** The page's end of the history's worker. */
import { workerAddress } from '#lib/worker-address.ts';
import type { Call, Result } from './answers.ts';
// oxlint-disable-next-line import/default -- the bundler makes the address of it
import workerUrl from './worker.ts?worker&url';

export interface ToHistoryWorker {
  id: number;
  call: Call;
}

export type FromHistoryWorker =
  | { kind: 'ready' }
  | { kind: 'done'; id: number; result: Result }
  | { kind: 'failed'; id: number; message: string };

export type HistoryWork = (call: Call) => Promise<Result>;

/**
 * Starts the worker with the first call. A browser that does not start it computes in the page, which blocks meanwhile.
 * Rejects if the computation fails.
 */
export function startHistoryWork(): HistoryWork {
  let work: Promise<HistoryWork> | null = null;
  return async (call) => {
    work ??= startWorker(() => (work = null)).catch(startInPage);
    return (await work)(call);
  };
}

/** Copies what a worker would copy, so that neither end changes what the other has. */
async function startInPage(): Promise<HistoryWork> {
  const { createAnswers } = await import('./answers.ts');
  const answer = createAnswers();
  return async (call) => structuredClone(await answer(structuredClone(call)));
}

function startWorker(onStopped: () => void): Promise<HistoryWork> {
  return new Promise((resolve, reject) => {
    // Throws in a browser that refuses it.
    const worker = new Worker(workerAddress(workerUrl), { type: 'module', name: 'history' });
    const pending = new Map<number, PromiseWithResolvers<Result>>();
    let [lastId, isReady] = [0, false];
    worker.addEventListener('message', ({ data }: MessageEvent<FromHistoryWorker>) => {
      if (data.kind === 'ready') {
        isReady = true;
        resolve((call) => {
          const answer = Promise.withResolvers<Result>();
          lastId += 1;
          pending.set(lastId, answer);
          const message: ToHistoryWorker = { id: lastId, call };
          worker.postMessage(message, []);
          return answer.promise;
        });
        return;
      }
      const answer = pending.get(data.id);
      pending.delete(data.id);
      if (data.kind === 'done') answer?.resolve(data.result);
      else answer?.reject(new Error(data.message));
    });
    worker.addEventListener('error', (event) => {
      // Each caller receives the failure.
      event.preventDefault();
      worker.terminate();
      const stopped = new Error('The worker of the history has stopped.');
      for (const { reject: fail } of pending.values()) fail(stopped);
      reject(stopped);
      if (isReady) onStopped();
    });
  });
}
