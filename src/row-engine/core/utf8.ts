/** Text as bytes without allocating an array per text. */
const encoder = new TextEncoder();
let scratch = new Uint8Array(4096);

/**
 * Passes the UTF-8 bytes of a text to `take`, in an array that the next call overwrites. Returns the result
 * of `take`.
 */
export function withBytes<T>(text: string, take: (bytes: Uint8Array, from: 0, to: number) => T): T {
  // A UTF-16 code unit takes at most three bytes.
  if (text.length * 3 > scratch.length) scratch = new Uint8Array(text.length * 4);
  return take(scratch, 0, encoder.encodeInto(text, scratch).written);
}
