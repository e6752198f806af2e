import { type ParsedBatchFile, parseBatchFile } from './batch-file.ts';
import { decode } from '#lib/decode.ts';
import { inSlices } from '#lib/slices.ts';

/** Reads the rows of a text or file. Rejects with a message for the user if a file is not text. */
export async function readSource(
  source: string | Promise<ArrayBuffer>,
  signal: AbortSignal,
): Promise<ParsedBatchFile> {
  if (typeof source === 'string') return inSlices(parseBatchFile(source), signal);
  const { text, oddLine } = decode(new Uint8Array(await source));
  const found = await inSlices(parseBatchFile(text), signal);
  if (oddLine !== null) {
    found.notes.push(
      `This file is not UTF-8: line ${oddLine} has an unreadable character. Save it as “CSV UTF-8” and add it again, or fix the cells marked with errors.`,
    );
  }
  return found;
}
