/** The characters that CSV and JSON are made of, the same in UTF-8 bytes and in the UTF-16 codes of a text. */
export const lineFeed = 0x0a;
export const carriageReturn = 0x0d;
export const space = 0x20;
export const quote = 0x22;
export const comma = 0x2c;
export const minus = 0x2d;
export const point = 0x2e;
export const zero = 0x30;
export const nine = 0x39;
export const colon = 0x3a;
export const openArray = 0x5b;
export const backslash = 0x5c;
export const closeArray = 0x5d;
export const openObject = 0x7b;
export const closeObject = 0x7d;

/** UTF-8 bytes, or UTF-16 codes. */
export type Codes = Uint8Array | Uint16Array;

/** The UTF-16 codes of a text: each has the position of its character. */
export function codesOf(text: string): Uint16Array {
  const codes = new Uint16Array(text.length);
  for (let at = 0; at < text.length; at += 1) codes[at] = text.charCodeAt(at);
  return codes;
}
