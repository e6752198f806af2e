/**
 * A way round `Intl.Collator` for text of plain letters, digits and signs, where its order is that
 * of one weight after another. The weights are asked of the collator itself; what it does not treat
 * so (a script with rules of its own, a language in which two letters sort as one) stays with it.
 */

export const collation: Intl.CollatorOptions = { numeric: true, sensitivity: 'base' };

/** Runs of more digits than this are cut by the collator into several numbers. */
export const maxDigits = 200;

/** Code units covered: ASCII and the letters of Latin-1 and Latin Extended-A. */
export const coveredUnits = 0x180;

export interface Weights {
  /** By code unit: 1 to 199; 0 where the text is left to the collator. */
  byUnit: Uint8Array;
  /** Where numbers stand, which are weighed as a whole. */
  number: number;
  /** 1 at `first * 256 + second` for weights that sort together as something else: "ch" in Czech, "aa" in Danish, "g'" in Uzbek. */
  pairs: Uint8Array;
}

/** Between two letters it keeps them from sorting as one, and is nothing itself (Unicode, U+034F). */
const joiner = '\u034F';

const weightsByLocale = new Map<string, Weights | null>();

/** The weights of a language (of the reader's own, if `undefined`); `null` where all of it is left to the collator. */
export function weightsFor(locale: string | undefined): Weights | null {
  const name = new Intl.Collator(locale).resolvedOptions().locale;
  let weights = weightsByLocale.get(name);
  if (weights === undefined) weightsByLocale.set(name, (weights = computeWeights(name)));
  return weights;
}

function computeWeights(locale: string): Weights | null {
  const collator = new Intl.Collator(locale, collation);
  // Where signs count for nothing, a text is not one weight after another.
  if (collator.compare('a b', 'ab') === 0 || collator.compare(joiner, '') !== 0) return null;
  const units: string[] = [];
  for (let unit = 0x20; unit < coveredUnits; unit++) {
    const letter = String.fromCharCode(unit);
    // Letters that are a base and an accent: others may stand for two ("æ").
    const accented = unit >= 0xc0 && /^[A-Za-z]\p{M}+$/u.test(letter.normalize('NFD'));
    if (unit < 0x7f || accented) units.push(letter);
  }
  units.sort((a, b) => collator.compare(a, b));
  const byUnit = new Uint8Array(coveredUnits);
  let weight = 0;
  let before = '';
  for (const unit of units) {
    // 0 is kept for the end of a text: a prefix comes first.
    if (weight === 0 || collator.compare(before, unit) !== 0) weight++;
    byUnit[unit.charCodeAt(0)] = weight;
    before = unit;
  }
  if (weight >= 200) return null;
  const pairs = new Uint8Array(256 * 256);
  // Signs too: an apostrophe after a letter makes another one in Uzbek. And each case by itself: in
  // Oromo "sh" is a letter, "SH" is not.
  const signs = units.filter((unit) => !/\d/.test(unit));
  for (const one of signs) {
    for (const other of signs) {
      if (collator.compare(one + other, one + joiner + other) === 0) continue;
      pairs[weightOf(byUnit, one) * 256 + weightOf(byUnit, other)] = 1;
    }
  }
  return { byUnit, number: byUnit[0x30] as number, pairs };
}

function weightOf(byUnit: Uint8Array, letter: string): number {
  return byUnit[letter.charCodeAt(0)] as number;
}
