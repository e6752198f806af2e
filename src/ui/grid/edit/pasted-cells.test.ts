import { expect, test } from 'vitest';
import { fc } from '#lib/test-properties.ts';
import { parsePastedCells } from './pasted-cells.ts';

// With quadratic run time it would take minutes.
test('a line of very many spaces is parsed quickly', () => {
  expect(parsePastedCells(`${' '.repeat(2_000_000)},a`)).toHaveLength(1);
});

test.each([
  ['', [['']]],
  ['one', [['one']]],
  [
    'a\tb\r\nc\td\r\n',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  [
    'a\t\n\tb',
    [
      ['a', ''],
      ['', 'b'],
    ],
  ],
  ['first\n\nthird\n', [['first'], [''], ['third']]],
  [
    '"two\nlines"\t"say ""so"""\nx\ty',
    [
      ['two\nlines', 'say "so"'],
      ['x', 'y'],
    ],
  ],
  ['12" screen\t"open', [['12" screen', '"open']]],
  [
    'a;b\nc;d',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  [
    'A,DE,1.5\nB,FR,2',
    [
      ['A', 'DE', '1.5'],
      ['B', 'FR', '2'],
    ],
  ],
  ['A;DE;1,5', [['A', 'DE', '1,5']]],
])('%j', (text, cells) => {
  expect(parsePastedCells(text)).toEqual(cells);
});

test('a column of decimals or a sentence is not split into cells', () => {
  expect(parsePastedCells('12,5')).toEqual([['12,5']]);
  expect(parsePastedCells('1,5 %\n22,75\n')).toEqual([['1,5 %'], ['22,75']]);
  expect(parsePastedCells('see here, please\nthanks')).toEqual([['see here, please'], ['thanks']]);
});

test('cells written by a spreadsheet are parsed unchanged', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', '"', '\n', '\t', ',', ';', ' ') });
  const block = fc
    .integer({ min: 2, max: 4 })
    .chain((width) =>
      fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1 }),
    );
  const write = (cells: string[][]): string =>
    cells
      .map((line) =>
        line
          .map((one) => (/["\n\t]/.test(one) ? `"${one.replaceAll('"', '""')}"` : one))
          .join('\t'),
      )
      .join('\r\n');
  fc.assert(
    fc.property(block, (cells) => {
      expect(parsePastedCells(write(cells))).toEqual(cells);
    }),
  );
});
