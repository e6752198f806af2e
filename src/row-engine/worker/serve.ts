/** The worker's end of the connection: receives calls, holds tables, responds. */
import { messageOf } from '#lib/message-of.ts';
import type { LoadProgress } from '#lib/table-query.ts';
import type { FromWorker, Operations, Port, ToWorker } from '#row-engine/messages.ts';
import { createRankPrecomputer } from './precompute-ranks.ts';
import { Store } from '#row-engine/core/store.ts';
import { runOperation, type WorkerTable } from './worker-table.ts';

/** Minimum milliseconds between progress messages, because the page redraws on each. */
const progressInterval = 50;

type Call = Extract<ToWorker, { kind: 'call' }>;

/** Serves one page. */
export function serve(port: Port<FromWorker, ToWorker>): void {
  const tables = new Map<number, WorkerTable>();
  const running = new Map<number, AbortController>();
  const precomputer = createRankPrecomputer(() => [...tables.values()].map(({ store }) => store));

  async function respond(call: Call, signal: AbortSignal): Promise<void> {
    const { id } = call;
    try {
      const result = await respondTo(tables, call, signal, throttledProgress(port, id));
      const isStream = result instanceof ReadableStream || result instanceof MessagePort;
      port.postMessage({ kind: 'done', id, response: result }, isStream ? [result] : []);
    } catch (error) {
      // A cancelled call has no one waiting for a response.
      if (signal.aborted) return;
      const message = messageOf(error);
      port.postMessage({ kind: 'failed', id, message }, []);
    } finally {
      running.delete(id);
      if (running.size === 0) precomputer.start();
    }
  }

  port.addEventListener('message', ({ data }) => {
    if (data.kind === 'cancel') {
      running.get(data.id)?.abort();
      return;
    }
    precomputer.stop();
    const controller = new AbortController();
    running.set(data.id, controller);
    void respond(data, controller.signal);
  });
  port.postMessage({ kind: 'ready' }, []);
}

function respondTo(
  tables: Map<number, WorkerTable>,
  call: Call,
  signal: AbortSignal,
  onProgress: (progress: LoadProgress) => void,
): unknown {
  const { table: id, operation, args } = call;
  if (operation === 'open') {
    const [spec] = args as Parameters<Operations['open']>;
    tables.set(id, { store: new Store(spec), views: new Map() });
    return undefined;
  }
  const table = tables.get(id);
  if (operation === 'close') return tables.delete(id);
  if (table === undefined) throw new RangeError('The table is closed.');
  return runOperation(operation, args, { table, signal, onProgress });
}

/** Reports at most once per interval, the latest included: a slow line may send nothing more for a while. */
function throttledProgress(
  port: Port<FromWorker, ToWorker>,
  id: number,
): (p: LoadProgress) => void {
  let latest: LoadProgress | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const post = (): void => {
    timer = undefined;
    if (latest === null) return;
    port.postMessage({ kind: 'progress', id, progress: latest }, []);
    latest = null;
    timer = setTimeout(post, progressInterval);
  };
  return (progress) => {
    latest = progress;
    if (timer === undefined) post();
  };
}
