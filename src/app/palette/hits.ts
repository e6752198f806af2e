/** Where the words of a query stand in a text as it is written. */
import { fold } from '#lib/fold.ts';

/** A piece of a text, and whether the query has it. */
export interface Piece {
  text: string;
  isHit: boolean;
}

/** The folded words of a query, as entries are found by them. */
export function wordsOf(query: string): readonly string[] {
  return fold(query).split(/\s+/).filter(Boolean);
}

/**
 * A text in pieces, joined the same text again: those that are found by folded `words` wherever they
 * stand, and what lies between. A sign is never cut through, nor from its accents.
 */
export function piecesOf(text: string, words: readonly string[]): readonly Piece[] {
  // Each sign by itself, since folded ones may be longer or shorter than written.
  const signs = [...segmenter.segment(text)].map(({ segment }) => segment);
  const owners = signs.flatMap((sign, at) => Array.from({ length: fold(sign).length }, () => at));
  const folded = signs.map(fold).join('');
  const hits = new Set<number>();
  for (const word of words)
    for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + 1))
      for (const owner of owners.slice(at, at + word.length)) hits.add(owner);
  const pieces: Piece[] = [];
  for (const [at, sign] of signs.entries()) {
    const isHit = hits.has(at);
    const last = pieces.at(-1);
    if (last?.isHit === isHit) last.text += sign;
    else pieces.push({ text: sign, isHit });
  }
  return pieces;
}

const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
