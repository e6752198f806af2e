/** Finding text as a reader means it. */

/**
 * Case and accents fall away ("Böse" is found by "bose"): both sides are compared in
 * Unicode's decomposed form without its combining marks.
 */
export function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

/** A test for folded text: every word of the query must occur in it, in any order. An empty query finds all. */
export function matcher(query: string): (folded: string) => boolean {
  const words = fold(query).split(/\s+/).filter(Boolean);
  return (folded) => words.every((word) => folded.includes(word));
}
