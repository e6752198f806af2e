import { expect, test } from 'vitest';
import { fc } from '#lib/test-properties.ts';
import { fold, matcher } from '#lib/fold.ts';
import { piecesOf, wordsOf } from './hits.ts';

/** With what is found in brackets. */
const shown = (text: string, query: string): string =>
  piecesOf(text, wordsOf(query))
    .map(({ text: piece, isHit }) => (isHit ? `[${piece}]` : piece))
    .join('');

test('each word is shown wherever it stands, in the letters that are written there', () => {
  expect(shown('Sun cream – Sunday', 'SUN cr')).toBe('[Sun] [cr]eam – [Sun]day');
  expect(shown('Été, Crème', 'ete creme')).toBe('[Été], [Crème]');
  expect(shown('Cre\u0300me', 'cre')).toBe('[Cre\u0300]me');
  expect(shown('ﬁlter', 'f')).toBe('[ﬁ]lter');
  expect(shown('Hat', 'x')).toBe('Hat');
  expect(shown('Hat', ' ')).toBe('Hat');
});

test('words that overlap are one piece', () => {
  expect(shown('banana', 'ana nan')).toBe('b[anana]');
});

test('nothing is lost or added, and what is found is marked', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 20 });
  fc.assert(
    fc.property(text, text, (written, query) => {
      const words = wordsOf(query);
      const pieces = piecesOf(written, words);
      expect(pieces.map((piece) => piece.text).join('')).toBe(written);
      const marked = fold(pieces.flatMap((piece) => (piece.isHit ? [piece.text] : [])).join(' '));
      const isFound = matcher(query)(fold(written));
      expect(isFound ? words.filter((word) => !marked.includes(word)) : []).toEqual([]);
    }),
  );
});
