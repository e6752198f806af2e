/** Bytes of a file as text, in whichever encoding it is said or seen to be. */

export interface Decoded {
  text: string;
  encoding: 'UTF-8' | 'UTF-16';
  /** Of the first sign that is not in this encoding and stands as U+FFFD, counted from 1; `null`: all are. */
  oddLine: number | null;
}

/** Files that hold no text, by their first bytes, and what to do about them. */
const kinds: readonly { begins: readonly number[]; advice: string }[] = [
  {
    begins: [0x50, 0x4b, 0x03, 0x04],
    advice: 'This is a workbook or an archive. Save the sheet as “CSV UTF-8” and take that.',
  },
  {
    begins: [0xd0, 0xcf, 0x11, 0xe0],
    advice: 'This is an old workbook. Save the sheet as “CSV UTF-8” and take that.',
  },
  { begins: [0x1f, 0x8b], advice: 'This file is compressed. Unpack it first.' },
  { begins: [0x25, 0x50, 0x44, 0x46], advice: 'This is a PDF, which holds no table.' },
];

/** Throws a TypeError that says what to do where the bytes are no text at all. */
export function decode(bytes: Uint8Array): Decoded {
  const kind = kinds.find(({ begins }) => begins.every((byte, i) => bytes[i] === byte));
  if (kind !== undefined) throw new TypeError(kind.advice);
  const wide = wideOf(bytes);
  const text = new TextDecoder(wide ?? 'utf-8').decode(bytes);
  const odd = text.indexOf('\uFFFD');
  return {
    text,
    encoding: wide === null ? 'UTF-8' : 'UTF-16',
    oddLine: odd < 0 ? null : (text.slice(0, odd).match(/\n/g)?.length ?? 0) + 1,
  };
}

/** Two bytes a sign: said by a mark at the beginning, or seen by every other byte being zero. */
function wideOf(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
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
