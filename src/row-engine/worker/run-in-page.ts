/** The operations of a table without a worker. */
import { messageOf } from '#lib/message-of.ts';
import type { CallOptions } from '#row-engine/page/connection.ts';
import { EngineError } from '#row-engine/page/connection.ts';
import type { Operation, Operations } from '#row-engine/messages.ts';
import { fromTransferable } from '#row-engine/streams.ts';
import { runOperation, type TableOperation, type WorkerTable } from './worker-table.ts';

/** Rejects with an `EngineError` on failure, and with the signal's reason when aborted. */
export async function runInPage<Name extends Operation>(
  table: WorkerTable,
  operation: Name,
  request: Operations[Name]['request'],
  { signal = new AbortController().signal, onProgress = () => {} }: CallOptions = {},
): Promise<Operations[Name]['response']> {
  signal.throwIfAborted();
  try {
    const response = await runOperation(table, operation as TableOperation, request, {
      signal,
      onProgress,
    });
    // Prepared for another thread, where a browser cannot transfer a stream.
    const isPort = response instanceof MessagePort;
    return (isPort ? fromTransferable(response) : response) as Operations[Name]['response'];
  } catch (error) {
    signal.throwIfAborted();
    throw new EngineError(messageOf(error));
  }
}
