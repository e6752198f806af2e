/** The worker's end of the connection: holds tables, and runs what pages ask of them. */
import type { LoadProgress } from '#lib/table-query.ts';
import { type CallContext, serveCalls, type WorkerPort } from '#lib/worker-calls.ts';
import type { EngineCall, Operations } from '#row-engine/messages.ts';
import { createRankPrecomputer } from './precompute-ranks.ts';
import { Store } from '#row-engine/core/store.ts';
import { runOperation, type WorkerTable } from './worker-table.ts';

/** Minimum milliseconds between progress messages, because the page redraws on each. */
const progressInterval = 50;

/** Serves one page. */
export function serve(port: WorkerPort<EngineCall>): void {
  const tables = new Map<number, WorkerTable>();
  const precomputer = createRankPrecomputer(() => [...tables.values()].map(({ store }) => store));
  let running = 0;
  serveCalls<EngineCall>(port, async (call, context) => {
    precomputer.stop();
    running += 1;
    try {
      return await respondTo(tables, call, context);
    } finally {
      running -= 1;
      if (running === 0) precomputer.start();
    }
  });
}

function respondTo(
  tables: Map<number, WorkerTable>,
  { table: id, operation, args }: EngineCall,
  { signal, onProgress }: CallContext,
): unknown {
  if (operation === 'open') {
    const [spec] = args as Parameters<Operations['open']>;
    tables.set(id, { store: new Store(spec), views: new Map() });
    return undefined;
  }
  const table = tables.get(id);
  if (operation === 'close') return tables.delete(id);
  if (table === undefined) throw new RangeError('The table is closed.');
  return runOperation(operation, args, { table, signal, onProgress: throttled(onProgress) });
}

/** Reports at most once per interval, the latest included: a slow line may send nothing more for a while. */
function throttled(report: (progress: LoadProgress) => void): (progress: LoadProgress) => void {
  let latest: LoadProgress | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const post = (): void => {
    timer = undefined;
    if (latest === null) return;
    report(latest);
    latest = null;
    timer = setTimeout(post, progressInterval);
  };
  return (progress) => {
    latest = progress;
    if (timer === undefined) post();
  };
}
