import { expect, test } from 'vitest';
import { fc } from '#lib/test-properties.ts';
import { normalizeText } from '#lib/normalize-text.ts';
import { asPasted, pastedValues } from './pasted-values.ts';

test.each([
  ['a column', 'Desk, small\nLamp\r\n\r\nChair\n', ['Desk, small', 'Lamp', 'Chair']],
  ['cells of a row', 'A-1\tA-2\t\tA-3', ['A-1', 'A-2', 'A-3']],
  [
    'cells in quotes',
    '"two\nlines"\n"6"" nails"\n"Best" lamp',
    ['two\nlines', '6" nails', '"Best" lamp'],
  ],
  ['a single line', ' A-1, A-2;A-3 ,"b, c"', ['A-1', 'A-2', 'A-3', 'b, c']],
  ['a value twice', 'Größe\ngrosse\nGRÖSSE', ['Größe']],
  ['nothing', ' \n\t', []],
])('reads %s', (_, text, values) => expect(pastedValues(text)).toEqual(values));

test('reads as many values as were written', () => {
  const value = fc.string({ unit: 'grapheme', minLength: 1 }).filter((one) => one.trim() === one);
  const values = fc.uniqueArray(value, { selector: normalizeText, maxLength: 300 });
  fc.assert(
    fc.property(values, (all) => {
      expect(pastedValues(asPasted(all))).toEqual(all);
    }),
  );
});
