/** The precomputed weights give the collator's order in any language and script. */
import { expect, test } from 'vitest';
import { fc } from '#lib/test-properties.ts';
import { collation } from './collation-weights.ts';
import { Dictionary } from './dictionary.ts';
import { rankTexts } from './rank-texts.ts';

const signs = Array.from(
  ' !"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~aAbcChdegjlnrsStxyzZiıIİ0123456789éÄäåöøñßæœłčšžğ',
);
const text = fc.oneof(
  {
    weight: 6,
    arbitrary: fc
      .array(fc.constantFrom(...signs), { minLength: 1, maxLength: 6 })
      .map((all) => all.join('')),
  },
  { weight: 2, arbitrary: fc.stringMatching(/^[a-c]?0{0,3}[0-9]{0,5}[.-]?[0-9]{0,3}$/) },
  { weight: 2, arbitrary: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 5 }) },
  {
    weight: 1,
    arbitrary: fc.integer({ min: 1, max: 320 }).map((length) => `a${'7'.repeat(length)}`),
  },
);

// Includes many languages in which two letters sort as one or letters sort alike, and every script.
const locales =
  'en de fr es pt it nl sv fi da nb nn fo is et lv lt pl cs sk sl hr bs hu ro sq mt cy eu ca gl eo tr az uz kk ' +
  'ru uk bg mk sr el ja zh ko ar he fa hi bn th vi kl ha haw ig yo to wo ee om lkt se smn';

test.each(locales.split(' '))('%s', (locale) => {
  const collator = new Intl.Collator(locale, collation);
  const some = fc.array(
    text.filter((one) => one !== ''),
    { minLength: 2, maxLength: 25 },
  );
  fc.assert(
    fc.property(some, (texts) => {
      const dictionary = new Dictionary();
      const codes = texts.map((one) => dictionary.internText(one));
      const { ranks } = rankTexts(dictionary, [], locale);
      const rankOf = (at: number): number => ranks[codes[at] ?? 0] ?? 0;
      const differing = texts.flatMap((a, i) =>
        texts.flatMap((b, j) => {
          const order = Math.sign(collator.compare(a, b));
          return Math.sign(rankOf(i) - rankOf(j)) === order ? [] : [[a, b]];
        }),
      );
      expect(differing).toEqual([]);
    }),
    { numRuns: 60 },
  );
});
