/** The page's end of the connection to the worker. */
import type { LoadProgress } from '#lib/table-query.ts';
import type { FromWorker, Operation, Operations, Port, ToWorker } from '#row-engine/messages.ts';

/** What the engine could not do, in words for developers; the worker itself may have stopped. */
export class EngineError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'EngineError';
  }
}

export interface CallOptions {
  /** Aborts the call: it rejects with the signal's reason, and the worker stops working on it. */
  signal?: AbortSignal | undefined;
  onProgress?: ((progress: LoadProgress) => void) | undefined;
}

export interface Connection {
  call: <Name extends Operation>(
    table: number,
    operation: Name,
    args: Parameters<Operations[Name]>,
    options?: CallOptions & { transfer?: Transferable[] },
  ) => Promise<ReturnType<Operations[Name]>>;
  /** A number no other table or view has. */
  newId: () => number;
  /** The worker has stopped: all pending and future calls reject. */
  fail: (error: EngineError) => void;
}

interface PendingCall {
  resolve: (response: unknown) => void;
  reject: (reason: unknown) => void;
  onProgress: CallOptions['onProgress'];
}

export function connect(port: Port<ToWorker, FromWorker>): Connection {
  const pendingCalls = new Map<number, PendingCall>();
  let lastId = 0;
  let failure: EngineError | null = null;

  port.addEventListener('message', ({ data }) => {
    if (data.kind === 'ready') return;
    const call = pendingCalls.get(data.id);
    if (data.kind === 'progress') {
      call?.onProgress?.(data.progress);
      return;
    }
    pendingCalls.delete(data.id);
    if (data.kind === 'done') call?.resolve(data.response);
    else call?.reject(new EngineError(data.message));
  });

  return {
    newId: () => ++lastId,
    fail(error) {
      failure = error;
      for (const { reject } of pendingCalls.values()) reject(error);
      pendingCalls.clear();
    },
    async call(table, operation, args, { signal, onProgress, transfer = [] } = {}) {
      signal?.throwIfAborted();
      if (failure !== null) throw failure;
      const id = ++lastId;
      const abort = (): void => {
        const call = pendingCalls.get(id);
        pendingCalls.delete(id);
        port.postMessage({ kind: 'cancel', id }, []);
        call?.reject(signal?.reason);
      };
      try {
        const response = await new Promise((resolve, reject) => {
          pendingCalls.set(id, { resolve, reject, onProgress });
          signal?.addEventListener('abort', abort);
          port.postMessage({ kind: 'call', id, table, operation, args }, transfer);
        });
        return response as ReturnType<Operations[typeof operation]>;
      } finally {
        pendingCalls.delete(id);
        signal?.removeEventListener('abort', abort);
      }
    },
  };
}
