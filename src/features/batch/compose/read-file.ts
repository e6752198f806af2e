import { type BatchFile, readBatchFile } from '#domain/batch-file.ts';
import { decode } from '#lib/decode.ts';
import { inSlices } from '#lib/slices.ts';

/** What a text or a file holds, with what else is to be said of it. Rejects with what to do where it is no text. */
export async function readSource(
  source: string | Promise<ArrayBuffer>,
  signal: AbortSignal,
): Promise<BatchFile> {
  if (typeof source === 'string') return inSlices(readBatchFile(source), signal);
  const { text, oddLine } = decode(new Uint8Array(await source));
  const found = await inSlices(readBatchFile(text), signal);
  if (oddLine !== null) {
    found.notes.push(
      `This file is not in UTF-8: line ${oddLine} has a character that cannot be read. Cells with such a character are named as wrong; better, save it as “CSV UTF-8” and take it again.`,
    );
  }
  return found;
}
