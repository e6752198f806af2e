import { decode } from '#lib/decode.ts';
import { inSlices } from '#lib/slices.ts';
import { type ColumnChoice, type ProductIds, readProductIds } from './product-ids.ts';

/** Extracts IDs from a text in slices, so that the page stays responsive. Rejects with the signal's reason. */
export function readIds(
  text: string,
  signal: AbortSignal,
  chosen?: ColumnChoice,
): Promise<ProductIds> {
  return inSlices(readProductIds(text, chosen), signal);
}

/** The text of a file in any encoding. Rejects with a TypeError that says what to do if it contains none. */
export async function textOf(file: Blob): Promise<string> {
  return decode(new Uint8Array(await file.arrayBuffer())).text;
}
