import { type ColumnChoice, type ProductIds, readProductIds } from '#domain/product-ids.ts';
import { decode } from '#lib/decode.ts';
import { inSlices } from '#lib/slices.ts';

/** Reads ids out of a text in slices, between which the page goes on. Rejects with the signal's reason. */
export function readIds(
  text: string,
  signal: AbortSignal,
  chosen?: ColumnChoice,
): Promise<ProductIds> {
  return inSlices(readProductIds(text, chosen), signal);
}

/** The text of a file, in whichever encoding it is. Rejects with a TypeError that says what to do where it holds none. */
export async function textOf(file: Blob): Promise<string> {
  return decode(new Uint8Array(await file.arrayBuffer())).text;
}
