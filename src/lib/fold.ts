/** Finding text as a reader means it. */

/** Letters that have no decomposition, as what a collator takes most of them for. */
const plain: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ł: 'l',
  ı: 'i',
  þ: 'th',
};
const plainable = new RegExp(`[${Object.keys(plain).join('')}]`, 'g');

/** Most text, which has neither. */
const ascii = /^\p{ASCII}*$/u;

/**
 * Case and accents fall away ("Böse" is found by "bose"), and so do letters of their own that are
 * typed as plain ones ("Łódź" by "lodz"): both sides are compared in Unicode's decomposed form
 * without its combining marks.
 */
export function fold(text: string): string {
  if (ascii.test(text)) return text.toLowerCase();
  const lower = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return lower.replace(plainable, (letter) => plain[letter] ?? letter);
}

/** A test for folded text: every word of the query must occur in it, in any order. An empty query finds all. */
export function matcher(query: string): (folded: string) => boolean {
  const words = fold(query).split(/\s+/).filter(Boolean);
  return (folded) => words.every((word) => folded.includes(word));
}
