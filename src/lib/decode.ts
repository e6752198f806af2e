/** Decodes the bytes of a text file, with the encoding of its byte order mark. */

export interface Decoded {
  text: string;
  /**
   * The line of the first character that is invalid in this encoding and was replaced by U+FFFD, counted from
   * 1; `null` if there is none.
   */
  oddLine: number | null;
}

/** File types without plain text, recognized by their first bytes, with advice for the user. */
const kinds: readonly { begins: readonly number[]; advice: string }[] = [
  {
    begins: [0x50, 0x4b, 0x03, 0x04],
    advice: 'This is a workbook or an archive. Save the sheet as “CSV UTF-8” and choose that file.',
  },
  {
    begins: [0xd0, 0xcf, 0x11, 0xe0],
    advice: 'This is an old workbook. Save the sheet as “CSV UTF-8” and choose that file.',
  },
  { begins: [0x1f, 0x8b], advice: 'This file is compressed. Extract it first.' },
  {
    begins: [0x25, 0x50, 0x44, 0x46],
    advice: 'This is a PDF, not a table. Export the data as CSV.',
  },
];

/** Throws a TypeError with advice if the bytes are not text. */
export function decode(bytes: Uint8Array): Decoded {
  const kind = kinds.find(({ begins }) => begins.every((byte, i) => bytes[i] === byte));
  if (kind !== undefined) throw new TypeError(kind.advice);
  const text = new TextDecoder(encodingOf(bytes)).decode(bytes);
  const odd = text.indexOf('\uFFFD');
  return {
    text,
    oddLine: odd < 0 ? null : (text.slice(0, odd).match(/\n/g)?.length ?? 0) + 1,
  };
}

function encodingOf([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
}
