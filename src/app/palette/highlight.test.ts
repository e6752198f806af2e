import { expect, test } from 'vitest';
import { normalizeText, matcher } from '#lib/normalize-text.ts';
import { fc } from '#lib/test-properties.ts';
import { highlightSegments, queryWords } from './highlight.ts';

/** The text with matches in brackets. */
const shown = (text: string, query: string): string =>
  highlightSegments(text, queryWords(query))
    .map(({ text: segment, isMatch }) => (isMatch ? `[${segment}]` : segment))
    .join('');

test('highlights every occurrence of each word, in the original letters', () => {
  expect(shown('Sun cream – Sunday', 'SUN cr')).toBe('[Sun] [cr]eam – [Sun]day');
  expect(shown('Été, Crème', 'ete creme')).toBe('[Été], [Crème]');
  expect(shown('Cre\u0300me', 'cre')).toBe('[Cre\u0300]me');
  expect(shown('ﬁlter', 'f')).toBe('[ﬁ]lter');
  expect(shown('Hat', 'x')).toBe('Hat');
  expect(shown('Hat', ' ')).toBe('Hat');
});

test('merges overlapping matches', () => {
  expect(shown('banana', 'ana nan')).toBe('b[anana]');
});

test('joined segments are the text, and all matching words are highlighted', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 20 });
  fc.assert(
    fc.property(text, text, (written, query) => {
      const words = queryWords(query);
      const segments = highlightSegments(written, words);
      expect(segments.map((segment) => segment.text).join('')).toBe(written);
      const marked = normalizeText(
        segments.flatMap((segment) => (segment.isMatch ? [segment.text] : [])).join(' '),
      );
      const isFound = matcher(query)(normalizeText(written));
      expect(isFound ? words.filter((word) => !marked.includes(word)) : []).toEqual([]);
    }),
  );
});
