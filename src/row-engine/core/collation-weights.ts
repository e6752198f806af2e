/**
 * A faster equivalent of `Intl.Collator` for plain letters, digits and signs, where its order is one weight
 * after another. The weights are read from the collator at run time; scripts with rules of their own, and
 * languages in which two letters sort as one, still go through the collator.
 */

export const collation: Intl.CollatorOptions = { numeric: true, sensitivity: 'base' };

/** The collator splits longer runs of digits into several numbers. */
export const maxDigits = 200;

/** Code units covered: ASCII, Latin-1 and Latin Extended-A letters. */
const coveredUnits = 0x180;

export interface Weights {
  /** By code unit: 1 to 199, or 0 if the text needs the collator. */
  byUnit: Uint8Array;
  /** The weight of numbers, which are compared as a whole. */
  number: number;
  /**
   * 1 at `first * 256 + second` for weights that sort together as something else: "ch" in Czech, "aa" in
   * Danish, "g'" in Uzbek.
   */
  pairs: Uint8Array;
}

/** COMBINING GRAPHEME JOINER (U+034F): keeps two letters from sorting as one and has no weight itself. */
const joiner = '\u034F';

const weightsByLocale = new Map<string, Weights | null>();

/** The weights of a language (the browser's if `undefined`), or `null` if all its texts need the collator. */
export function weightsFor(locale: string | undefined): Weights | null {
  const name = new Intl.Collator(locale).resolvedOptions().locale;
  let weights = weightsByLocale.get(name);
  if (weights === undefined) weightsByLocale.set(name, (weights = computeWeights(name)));
  return weights;
}

function computeWeights(locale: string): Weights | null {
  const collator = new Intl.Collator(locale, collation);
  // Where the collator ignores signs, a text is not a sequence of weights.
  if (collator.compare('a b', 'ab') === 0 || collator.compare(joiner, '') !== 0) return null;
  const units: string[] = [];
  for (let unit = 0x20; unit < coveredUnits; unit++) {
    const letter = String.fromCharCode(unit);
    // Letters that are a base and an accent; others may expand to two letters ("æ").
    const accented = unit >= 0xc0 && /^[A-Za-z]\p{M}+$/u.test(letter.normalize('NFD'));
    if (unit < 0x7f || accented) units.push(letter);
  }
  units.sort((a, b) => collator.compare(a, b));
  const byUnit = new Uint8Array(coveredUnits);
  let weight = 0;
  let before = '';
  for (const unit of units) {
    // 0 marks the end of a text, so a prefix sorts first.
    if (weight === 0 || collator.compare(before, unit) !== 0) weight++;
    byUnit[unit.charCodeAt(0)] = weight;
    before = unit;
  }
  if (weight >= 200) return null;
  const pairs = new Uint8Array(256 * 256);
  // Signs are tested too: in Uzbek an apostrophe after a letter makes another letter. So is each case: in
  // Oromo "sh" is one letter and "SH" is not.
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
