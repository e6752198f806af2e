/** Calls to a worker: the page's end starts it and calls it, the worker's end answers. */
import { messageOf } from './message-of.ts';
import { workerAddress } from './worker-address.ts';

/** Either end of the connection: a worker, its global object, or a port. */
export interface Port<Out, In> {
  postMessage: (message: Out, transfer: Transferable[]) => void;
  addEventListener: (type: 'message', listener: (event: { data: In }) => void) => void;
}

type ToWorker<Call> = { kind: 'call'; id: number; call: Call } | { kind: 'cancel'; id: number };

/** Errors as texts: a browser may not be able to copy what they refer to. */
type FromWorker =
  | { kind: 'ready' }
  | { kind: 'progress'; id: number; progress: unknown }
  | { kind: 'done'; id: number; response: unknown }
  | { kind: 'failed'; id: number; message: string; name: string; stack: string };

export type PagePort<Call> = Port<ToWorker<Call>, FromWorker>;
export type WorkerPort<Call> = Port<FromWorker, ToWorker<Call>>;

interface CallOptions {
  /** Aborts the call: it rejects with the signal's reason, and the worker stops working on it. */
  signal?: AbortSignal | undefined;
  onProgress?: ((progress: unknown) => void) | undefined;
  transfer?: Transferable[];
}

export interface WorkerConnection<Call> {
  /** Rejects with a message for developers if the worker fails or has stopped. */
  call: (call: Call, options?: CallOptions) => Promise<unknown>;
  /** A number no other call has. */
  newId: () => number;
  /** The worker has stopped: all pending and future calls reject. */
  fail: (error: Error) => void;
}

export function connect<Call>(port: PagePort<Call>): WorkerConnection<Call> {
  const pendingCalls = new Map<
    number,
    PromiseWithResolvers<unknown> & Pick<CallOptions, 'onProgress'>
  >();
  let lastId = 0;
  let failure: Error | null = null;

  port.addEventListener('message', ({ data }) => {
    if (data.kind === 'ready') return;
    const call = pendingCalls.get(data.id);
    if (data.kind === 'progress') {
      call?.onProgress?.(data.progress);
      return;
    }
    pendingCalls.delete(data.id);
    if (data.kind === 'done') call?.resolve(data.response);
    else
      call?.reject(Object.assign(new Error(data.message), { name: data.name, stack: data.stack }));
  });

  return {
    newId: () => ++lastId,
    fail(error) {
      failure = error;
      for (const { reject } of pendingCalls.values()) reject(error);
      pendingCalls.clear();
    },
    async call(call, { signal, onProgress, transfer = [] } = {}) {
      signal?.throwIfAborted();
      if (failure !== null) throw failure;
      const id = ++lastId;
      const answer = { ...Promise.withResolvers<unknown>(), onProgress };
      const abort = (): void => {
        pendingCalls.delete(id);
        port.postMessage({ kind: 'cancel', id }, []);
        answer.reject(signal?.reason);
      };
      try {
        pendingCalls.set(id, answer);
        signal?.addEventListener('abort', abort);
        port.postMessage({ kind: 'call', id, call }, transfer);
        return await answer.promise;
      } finally {
        pendingCalls.delete(id);
        signal?.removeEventListener('abort', abort);
      }
    },
  };
}

/**
 * Returns a function that starts a worker once and resolves when it runs; after it has stopped, the next call starts
 * another one. Rejects if the browser or the page's policy refuses it, or its script fails to load twice. `label` names
 * it in errors.
 */
export function workerStarter<Call>(
  url: string,
  name: string,
  label: string,
): () => Promise<WorkerConnection<Call>> {
  let ready: Promise<WorkerConnection<Call>> | null = null;

  async function start(): Promise<WorkerConnection<Call>> {
    const started = Promise.withResolvers<WorkerConnection<Call>>();
    let worker: Worker;
    try {
      worker = new Worker(workerAddress(url), { type: 'module', name });
    } catch {
      throw new Error(`The browser refused the worker of ${label}.`);
    }
    let isReady = false;
    const connection = connect<Call>({
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
      const it = label.replace(/^t/, 'T');
      connection.fail(new Error(`${it} has stopped.`));
      started.reject(new Error(`${it} did not start.`));
    });
    return started.promise;
  }

  return () => {
    ready ??= start()
      // The script may have failed to load once.
      .catch(start)
      .catch((error: unknown) => {
        ready = null;
        throw error;
      });
    return ready;
  };
}

/** What an answer can observe of its call: its signal aborts when the page cancels it. */
export interface CallContext {
  signal: AbortSignal;
  onProgress: (progress: unknown) => void;
}

/** The worker's end: answers the calls that arrive. */
export function serveCalls<Call>(
  port: WorkerPort<Call>,
  answer: (call: Call, context: CallContext) => unknown,
): void {
  const running = new Map<number, AbortController>();

  async function respond(id: number, call: Call, signal: AbortSignal): Promise<void> {
    const onProgress = (progress: unknown): void =>
      port.postMessage({ kind: 'progress', id, progress }, []);
    try {
      const response = await answer(call, { signal, onProgress });
      const isStream = response instanceof ReadableStream || response instanceof MessagePort;
      port.postMessage({ kind: 'done', id, response }, isStream ? [response] : []);
    } catch (error) {
      // A cancelled call has no one waiting for a response.
      const { name, stack = '' } = error instanceof Error ? error : new Error();
      if (!signal.aborted)
        port.postMessage({ kind: 'failed', id, message: messageOf(error), name, stack }, []);
    } finally {
      running.delete(id);
    }
  }

  port.addEventListener('message', ({ data }) => {
    if (data.kind === 'cancel') {
      running.get(data.id)?.abort();
      return;
    }
    const controller = new AbortController();
    running.set(data.id, controller);
    void respond(data.id, data.call, controller.signal);
  });
  port.postMessage({ kind: 'ready' }, []);
}
