/** Text as bytes, without an array of its own for each. */
const encoder = new TextEncoder();
let scratch = new Uint8Array(4096);

/**
 * Hands the UTF-8 of a text to `take`, in an array that the next call writes over; answers what
 * `take` answers.
 */
export function withBytes<T>(text: string, take: (bytes: Uint8Array, from: 0, to: number) => T): T {
  // A UTF-16 unit takes at most three bytes.
  if (text.length * 3 > scratch.length) scratch = new Uint8Array(text.length * 4);
  return take(scratch, 0, encoder.encodeInto(text, scratch).written);
}
