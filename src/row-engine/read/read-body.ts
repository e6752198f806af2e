/** Reads a body: bytes in, cells filled. */
import { messageOf } from '#lib/message-of.ts';
import { BodySyntaxError } from '#lib/json-syntax.ts';
import type { LoadProgress, LoadReport } from '#lib/table-query.ts';
import { type Loader, loadRecord } from '#row-engine/core/loader.ts';
import { ByteQueue } from './byte-queue.ts';
import { CsvReader } from './csv-reader.ts';
import { JsonReader } from './json-reader.ts';

/** Reads the bytes of a queue into a sink. Its methods throw a BodySyntaxError. */
export interface BodyReader {
  readonly nextCursor: string | null;
  readonly total?: number | undefined;
  /** Reads the next record or other token; `false` if it is incomplete. */
  step: () => boolean;
  /** The body has ended: throws if it is incomplete. */
  end: () => void;
}

export type BodyFormat = 'json' | 'csv';

/** Constraints of reading. */
export interface ReadControl {
  /** Awaited between chunks: lets messages in, and throws if the rest is no longer wanted. */
  pause: () => Promise<void>;
  /** Aborted in the same case, because the next chunk may take long. */
  signal: AbortSignal;
}

/**
 * Reads a body to its end, or as far as it is valid: earlier records stay in the table. Throws only what
 * `pause` throws.
 */
export async function readBody(
  body: ReadableStream<Uint8Array>,
  format: BodyFormat,
  loader: Loader,
  { pause, signal }: ReadControl,
  onProgress: (progress: LoadProgress) => void,
): Promise<LoadReport> {
  const queue = new ByteQueue();
  const Reader = format === 'json' ? JsonReader : CsvReader;
  const reader: BodyReader = new Reader(queue, loader);
  const chunks = body.getReader();
  let broken: LoadReport['broken'] = null;
  let isDone = false;
  const cancelBody = (): void => void chunks.cancel().catch(() => {});
  signal.addEventListener('abort', cancelBody);
  try {
    while (!isDone) {
      const chunk = await readChunk(chunks);
      if ('failure' in chunk) {
        broken = { byte: queue.total, reason: asSentence(chunk.failure) };
        break;
      }
      isDone = chunk.done;
      signal.throwIfAborted();
      try {
        if (chunk.value !== undefined) queue.push(chunk.value);
        while (queue.skipByteOrderMark() && reader.step());
        queue.checkLength();
        if (isDone) reader.end();
      } catch (problem) {
        if (!(problem instanceof BodySyntaxError)) throw problem;
        broken = { byte: queue.positionOf(problem.at), reason: asSentence(problem.message) };
        break;
      }
      onProgress({ rows: loader.report.rows, bytes: queue.total });
      await pause();
    }
  } finally {
    signal.removeEventListener('abort', cancelBody);
    // Tells the sender to stop; a failed body rejects even that.
    if (!isDone || broken !== null) cancelBody();
  }
  return {
    ...loader.report,
    bytes: queue.total,
    nextCursor: reader.nextCursor,
    total: reader.total,
    broken,
  };
}

type Chunk = { done: boolean; value: Uint8Array | undefined } | { failure: string };

/** A broken connection is not a syntax error: the report states it. */
async function readChunk(chunks: ReadableStreamDefaultReader<Uint8Array>): Promise<Chunk> {
  try {
    const { done, value } = await chunks.read();
    return { done, value };
  } catch (error) {
    const reason = messageOf(error);
    return { failure: `The response was cut off: ${reason}` };
  }
}

/** Records between two pauses. */
const recordsPerSlice = 1000;

/** Reads records already in memory. */
export async function readRecords(
  records: readonly unknown[],
  loader: Loader,
  { pause }: Pick<ReadControl, 'pause'>,
): Promise<LoadReport> {
  for (let from = 0; from < records.length; from += recordsPerSlice) {
    for (const record of records.slice(from, from + recordsPerSlice)) loadRecord(loader, record);
    await pause();
  }
  return { ...loader.report, bytes: 0, nextCursor: null, broken: null };
}

/** Browsers' error messages often lack a full stop. */
const asSentence = (reason: string): string => (reason.endsWith('.') ? reason : `${reason}.`);
