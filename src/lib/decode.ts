/** Decodes the bytes of a text file, with the encoding detected from its byte order mark or content. */

export interface Decoded {
  text: string;
  encoding: 'UTF-8' | 'UTF-16';
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
  const wide = utf16Of(bytes);
  const text = new TextDecoder(wide ?? 'utf-8').decode(bytes);
  const odd = text.indexOf('\uFFFD');
  return {
    text,
    encoding: wide === null ? 'UTF-8' : 'UTF-16',
    oddLine: odd < 0 ? null : (text.slice(0, odd).match(/\n/g)?.length ?? 0) + 1,
  };
}

/** UTF-16: recognized by its byte order mark, or because every other byte is zero. */
function utf16Of(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const length = Math.min(bytes.length, 1000) & ~1;
  let [even, odd] = [0, 0];
  for (let at = 0; at < length; at += 2) {
    if (bytes[at] === 0) even += 1;
    if (bytes[at + 1] === 0) odd += 1;
  }
  const most = (length / 2) * 0.7;
  if (length >= 8 && odd > most && even === 0) return 'utf-16le';
  return length >= 8 && even > most && odd === 0 ? 'utf-16be' : null;
}
