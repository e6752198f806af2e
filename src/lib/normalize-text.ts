/** Text search that ignores case and accents. */

/** Letters without a decomposition, with what a collator considers most of them equal to. */
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

/** Matches most text, which needs neither step. */
const ascii = /^\p{ASCII}*$/u;

/**
 * Removes case and accents ("Böse" is found by "bose") and replaces letters that have no accent to remove
 * ("Łódź" is found by "lodz"): both sides of a comparison are in Unicode's decomposed form without its
 * combining marks.
 */
export function normalizeText(text: string): string {
  if (ascii.test(text)) return text.toLowerCase();
  const lower = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return lower.replace(plainable, (letter) => plain[letter] ?? letter);
}

/** The words of a search, normalized. */
export function toWords(text: string): string[] {
  return normalizeText(text).split(/\s+/).filter(Boolean);
}

/**
 * A test for normalized text: every word of the query must occur in it, in any order. An empty query matches
 * everything.
 */
export function matcher(query: string): (folded: string) => boolean {
  const words = toWords(query);
  return (folded) => words.every((word) => folded.includes(word));
}
