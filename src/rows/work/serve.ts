/** The worker's end of the line: hears calls, keeps tables, answers. */
import type { LoadProgress } from '#lib/table-query.ts';
import type { FromWorker, Port, ToWorker } from '#rows/messages.ts';
import type { Sent } from '#rows/streams.ts';
import { rankAhead } from './ahead.ts';
import { Cancelled, newPace, type Pace } from './pace.ts';
import { handlers, openTable, type WorkTable } from './table.ts';

/** Progress is told no more often than this, in milliseconds: a page draws it, and has more to do. */
const progressEvery = 50;

type Call = Extract<ToWorker, { kind: 'call' }>;

/** Serves one page. */
export function serve(port: Port<FromWorker, ToWorker>): void {
  const tables = new Map<number, WorkTable>();
  const running = new Map<number, Pace>();
  const ahead = rankAhead(() => [...tables.values()].map(({ store }) => store));

  async function answer(call: Call, pace: Pace): Promise<void> {
    const { id } = call;
    try {
      const result = await perform(tables, call, pace, progressTo(port, id));
      const transfer = isStream(result) ? [result] : [];
      port.postMessage({ kind: 'done', id, answer: result }, transfer);
    } catch (error) {
      // Whoever cancelled is not waiting any more.
      if (error instanceof Cancelled) return;
      const message = error instanceof Error ? error.message : String(error);
      port.postMessage({ kind: 'failed', id, message }, []);
    } finally {
      running.delete(id);
      if (running.size === 0) ahead.start();
    }
  }

  port.addEventListener('message', ({ data }) => {
    if (data.kind === 'cancel') {
      running.get(data.id)?.cancel();
      return;
    }
    ahead.stop();
    const pace = newPace();
    running.set(data.id, pace);
    void answer(data, pace);
  });
  port.postMessage({ kind: 'ready' }, []);
}

function perform(
  tables: Map<number, WorkTable>,
  call: Call,
  pace: Pace,
  onProgress: (progress: LoadProgress) => void,
): unknown {
  const { table: id, operation, ask } = call;
  if (operation === 'open') {
    tables.set(id, openTable(ask));
    return null;
  }
  if (operation === 'close') {
    tables.delete(id);
    return null;
  }
  const table = tables.get(id);
  if (table === undefined) throw new RangeError('The table is closed.');
  // Operation and question come as a pair; the map of handlers cannot know.
  const handle = handlers[operation] as (
    table: WorkTable,
    ask: unknown,
    around: { pace: Pace; onProgress: (progress: LoadProgress) => void },
  ) => unknown;
  return handle(table, ask, { pace, onProgress });
}

function isStream(answer: unknown): answer is Sent {
  return answer instanceof ReadableStream || answer instanceof MessagePort;
}

function progressTo(port: Port<FromWorker, ToWorker>, id: number): (p: LoadProgress) => void {
  let last = 0;
  return (progress) => {
    const now = performance.now();
    if (now - last < progressEvery) return;
    last = now;
    port.postMessage({ kind: 'progress', id, progress }, []);
  };
}
