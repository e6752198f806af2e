/** The page's end of the history's worker. */
import { workerStarter } from '#lib/worker-calls.ts';
import type { Call, Result } from './answers.ts';
// oxlint-disable-next-line import/default -- the bundler makes the address of it
import workerUrl from './worker.ts?worker&url';

export type HistoryWork = (call: Call) => Promise<Result>;

/** Starts the worker with the first call. Rejects if it does not start, or the computation fails. */
export function startHistoryWork(): HistoryWork {
  const start = workerStarter<Call>(workerUrl, 'history', 'the worker of the history');
  return async (call) => (await (await start()).call(call)) as Result;
}
