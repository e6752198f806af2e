import { expect, test } from 'vitest';
import { Dictionary } from './dictionary.ts';
import { textMask } from './text-mask.ts';

function found(texts: string[], text: string): string[] {
  const dictionary = new Dictionary();
  for (const one of texts) dictionary.internText(one);
  const mask = textMask(dictionary, { test: 'contains', text });
  return texts.filter((one) => mask[dictionary.find(one)] === 1);
}

test('does not match across the boundary of two texts', () => {
  expect(found(['xa', 'bx', 'ab', 'a', 'b'], 'ab')).toEqual(['ab']);
  expect(found(['é', 'a', 'éa'], 'ea')).toEqual(['éa']);
});

test('finds a word anywhere, including after a partial match', () => {
  expect(found(['aab', 'aaab', 'ba', 'abab'], 'aab')).toEqual(['aab', 'aaab']);
});
