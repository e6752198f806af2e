/** Finds the words of a query in a text, for highlighting. */
import { normalizeText } from '#lib/normalize-text.ts';

/** A segment of a text, and whether the query matches it. */
export interface Segment {
  text: string;
  isMatch: boolean;
}

/** The normalized words of a query, which entries are matched by. */
export function queryWords(query: string): readonly string[] {
  return normalizeText(query).split(/\s+/).filter(Boolean);
}

/**
 * Splits a text into matching and other segments; joined, they are the text again. `words` are
 * normalized. Graphemes are never split, so letters keep their accents.
 */
export function highlightSegments(text: string, words: readonly string[]): readonly Segment[] {
  // Grapheme by grapheme, since a normalized one may be longer or shorter than the original.
  const graphemes = [...segmenter.segment(text)].map(({ segment }) => segment);
  const owners = graphemes.flatMap((grapheme, at) =>
    Array.from({ length: normalizeText(grapheme).length }, () => at),
  );
  const normalized = graphemes.map(normalizeText).join('');
  const matched = new Set<number>();
  for (const word of words)
    for (let at = normalized.indexOf(word); at >= 0; at = normalized.indexOf(word, at + 1))
      for (const owner of owners.slice(at, at + word.length)) matched.add(owner);
  const segments: Segment[] = [];
  for (const [at, grapheme] of graphemes.entries()) {
    const isMatch = matched.has(at);
    const last = segments.at(-1);
    if (last?.isMatch === isMatch) last.text += grapheme;
    else segments.push({ text: grapheme, isMatch });
  }
  return segments;
}

const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
