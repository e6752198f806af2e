/** The page's end of the line to the worker. */
import type { LoadProgress } from '#lib/table-query.ts';
import type { FromWorker, Operation, Operations, Port, ToWorker } from '#rows/messages.ts';

/** What the engine could not do, in words for whoever develops the page; the worker itself may be gone. */
export class EngineError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'EngineError';
  }
}

export interface CallOptions {
  /** Gives the call up: it rejects with the signal's reason, and the worker stops working on it. */
  signal?: AbortSignal | undefined;
  onProgress?: ((progress: LoadProgress) => void) | undefined;
}

export interface Connection {
  call: <Name extends Operation>(
    table: number,
    operation: Name,
    ask: Operations[Name]['ask'],
    options?: CallOptions & { transfer?: Transferable[] },
  ) => Promise<Operations[Name]['answer']>;
  /** A number for a table or a view that no other has. */
  newId: () => number;
  /** The worker is gone: all that waits, and all that comes, rejects. */
  fail: (error: EngineError) => void;
}

interface Waiting {
  resolve: (answer: unknown) => void;
  reject: (reason: unknown) => void;
  onProgress: CallOptions['onProgress'];
}

export function connect(port: Port<ToWorker, FromWorker>): Connection {
  const waiting = new Map<number, Waiting>();
  let lastId = 0;
  let failure: EngineError | null = null;

  port.addEventListener('message', ({ data }) => {
    if (data.kind === 'ready') return;
    const call = waiting.get(data.id);
    if (data.kind === 'progress') {
      call?.onProgress?.(data.progress);
      return;
    }
    waiting.delete(data.id);
    if (data.kind === 'done') call?.resolve(data.answer);
    else call?.reject(new EngineError(data.message));
  });

  return {
    newId: () => ++lastId,
    fail(error) {
      failure = error;
      for (const { reject } of waiting.values()) reject(error);
      waiting.clear();
    },
    async call(table, operation, ask, { signal, onProgress, transfer = [] } = {}) {
      signal?.throwIfAborted();
      if (failure !== null) throw failure;
      const id = ++lastId;
      const abort = (): void => {
        const call = waiting.get(id);
        waiting.delete(id);
        port.postMessage({ kind: 'cancel', id }, []);
        call?.reject(signal?.reason);
      };
      try {
        const answer = await new Promise((resolve, reject) => {
          waiting.set(id, { resolve, reject, onProgress });
          signal?.addEventListener('abort', abort);
          // Operation and question belong together; the union cannot be built from a type variable.
          port.postMessage({ kind: 'call', id, table, operation, ask } as ToWorker, transfer);
        });
        return answer as Operations[typeof operation]['answer'];
      } finally {
        waiting.delete(id);
        signal?.removeEventListener('abort', abort);
      }
    },
  };
}
