/** What reads a body: bytes in, cells filled. */
import type { LoadProgress, LoadReport } from '#lib/table-query.ts';
import { type Loader, putRecord, type Sink } from '#rows/core/load.ts';
import { CsvReader } from './csv-reader.ts';
import { JsonReader } from './json-reader.ts';
import { SyntaxProblem } from './json-syntax.ts';

export interface BodyReader {
  /** Bytes so far. */
  readonly bytes: number;
  readonly nextCursor: string | null;
  /** Takes the records that are now whole. Throws a SyntaxProblem. */
  push: (chunk: Uint8Array) => void;
  /** The body is over. Throws a SyntaxProblem when it should not be. */
  end: () => void;
  /** Where in the body a problem lies, in bytes. */
  positionOf: (problem: SyntaxProblem) => number;
}

export type Format = 'json' | 'csv';

export function readerFor(format: Format, sink: Sink): BodyReader {
  return format === 'json' ? new JsonReader(sink) : new CsvReader(sink);
}

/** What the reading keeps to. */
export interface Pace {
  /** Waited for between chunks: lets messages in, and throws when nobody wants the rest. */
  pause: () => Promise<void>;
  /** Aborted then, for a chunk may be long in coming. */
  signal: AbortSignal;
}

/**
 * Reads a body to its end, or as far as it makes sense: what came before stays in the table. Throws
 * only what `pause` throws.
 */
export async function readBody(
  body: ReadableStream<Uint8Array>,
  format: Format,
  loader: Loader,
  { pause, signal }: Pace,
  onProgress: (progress: LoadProgress) => void,
): Promise<LoadReport> {
  const reader = readerFor(format, loader);
  const chunks = body.getReader();
  let broken: LoadReport['broken'] = null;
  let isOver = false;
  const letGo = (): void => void chunks.cancel().catch(() => {});
  signal.addEventListener('abort', letGo);
  try {
    while (!isOver) {
      const chunk = await nextChunk(chunks);
      if ('failure' in chunk) {
        broken = { byte: reader.bytes, reason: sentence(chunk.failure) };
        break;
      }
      isOver = chunk.done;
      if (signal.aborted) await pause();
      try {
        if (chunk.value !== undefined) reader.push(chunk.value);
        if (isOver) reader.end();
      } catch (problem) {
        if (!(problem instanceof SyntaxProblem)) throw problem;
        broken = { byte: reader.positionOf(problem), reason: sentence(problem.message) };
        break;
      }
      onProgress({ rows: loader.report.rows, bytes: reader.bytes });
      await pause();
    }
  } finally {
    signal.removeEventListener('abort', letGo);
    // Whoever sends the rest is told to stop; a body that has failed refuses even that.
    if (!isOver || broken !== null) letGo();
  }
  return { ...loader.report, bytes: reader.bytes, nextCursor: reader.nextCursor, broken };
}

type Chunk = { done: boolean; value: Uint8Array | undefined } | { failure: string };

/** A connection that breaks is no error of the reader's: it says so in the report. */
async function nextChunk(chunks: ReadableStreamDefaultReader<Uint8Array>): Promise<Chunk> {
  try {
    const { done, value } = await chunks.read();
    return { done, value };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { failure: `The body broke off: ${reason}` };
  }
}

/** Records put between two pauses. */
const portion = 1000;

/** Takes records that are here already. */
export async function readRecords(
  records: readonly unknown[],
  loader: Loader,
  { pause }: Pick<Pace, 'pause'>,
): Promise<LoadReport> {
  for (let from = 0; from < records.length; from += portion) {
    for (const record of records.slice(from, from + portion)) putRecord(loader, record);
    await pause();
  }
  return { ...loader.report, bytes: 0, nextCursor: null, broken: null };
}

/** What a browser says of a failure often ends without a full stop. */
const sentence = (reason: string): string => (reason.endsWith('.') ? reason : `${reason}.`);
