import { expect, test } from 'vitest';
import { findColumns, readPastedTable } from '#lists/pasted-table.ts';
import { checkRows } from './check-rows.ts';
import { newRow, readRows, rowColumns } from './read-rows.ts';

const read = (text: string) => {
  const table = readPastedTable(text, rowColumns);
  return readRows(table, findColumns(table, rowColumns));
};
const cellsOf = (text: string) =>
  read(text).rows.map(({ asin, countryCode, percACoS }) => [asin, countryCode, percACoS].join());

test.each([
  ['commas', 'asin,countryCode,percACoS\nb000000001,de,12.5\n'],
  ['semicolons', '\uFEFFasin;Land;Target ACOS\r\nB000000001;DE;12,5\r\n'],
  ['tabs, in another order', 'Country\tPerc ACoS\tNote\tASIN\nDE\t12,5 %\tx\tB000000001'],
  ['no header', 'B000000001,DE,12.5'],
  ['no header, decimal commas', 'B000000001;DE;12,5'],
  ['spaces', 'B000000001  DE 12.5 %'],
  ['a title above the header', 'Targets\n\nasin,country,target acos\nB000000001,DE,12.5'],
  ['quotes', '"asin","country","percacos"\n"B000000001","DE","12.5"'],
  ['JSON', '[{"asin":"B000000001","countryCode":"DE","percACoS":12.5}]'],
  ['JSON lines', '{"asin":"B000000001","countryCode":"DE","percACoS":"12,5"}\n'],
])('%s', (_, text) => {
  expect(cellsOf(text)).toEqual(['B000000001,DE,12.5']);
});

test('a column that may be the current ACOS is not guessed to be the target', () => {
  expect(cellsOf('acos,asin,country,target acos\n40,B000000001,DE,12')).toEqual([
    'B000000001,DE,12',
  ]);
  const table = readPastedTable('asin,country,ACOS\nB000000001,DE,40', rowColumns);
  expect(findColumns(table, rowColumns)).toEqual({
    asin: 0,
    countryCode: 1,
    percACoS: undefined,
  });
});

test('a line with another number of cells is flagged: a decimal comma may have split its target', () => {
  const flaw = 'This line has 4 cells instead of 3. They may be in the wrong columns.';
  const flaws = (text: string) => read(text).rows.map((row) => row.flaw);
  expect(flaws('B000000001,DE,12,5\nB000000002,DE,7')).toEqual([flaw, null]);
  expect(flaws('B000000001,DE,12,5\nB000000002,DE,7,5')).toEqual([flaw, flaw]);
  expect(flaws('B000000001,DE,12,5')).toEqual([flaw]);
  expect(flaws('B000000001,DE,12,\nB000000002,DE,7,')).toEqual([null, null]);
});

test.each([
  'Marketplace;DE\nDate;2026\n\nASIN;Country;Target ACOS\nB000000001;DE;12,5',
  '{"status": "ok", "errors": ["x"], "masterlist": [{"asin": "B000000001", "countryCode": "DE", "percACoS": 12.5}]}',
])('only lines below the heading, or with one of its names, are rows: %j', (text) => {
  expect(cellsOf(text)).toEqual(['B000000001,DE,12.5']);
});

test('no row above a second heading is lost', () => {
  const text = 'B000000001,DE,12\nB000000002,FR,10\nasin,country,percacos\nB000000003,IT,9';
  expect(cellsOf(text)).toHaveLength(4);
});

test('rows beyond the largest draft are left out, and counted', () => {
  const { rows, overflow } = read('B000000001,DE,12\n'.repeat(50_002));
  expect([rows.length, overflow]).toEqual([50_000, 2]);
});

test('all errors of a row are found, and duplicates are named', () => {
  const rows = [
    newRow({ asin: 'B000000001', countryCode: 'DE', percACoS: '12' }),
    newRow({ asin: 'B0', countryCode: 'UK', percACoS: '0' }),
    newRow({ asin: 'b000000001', countryCode: 'de', percACoS: '12' }),
    newRow({ asin: 'B000000001', countryCode: 'DE', percACoS: '7' }, 'The service said: no.'),
  ].map((row, at) => ({ ...row, no: at + 1 }));
  expect(
    checkRows(rows).map(({ row, cells, messages, sameAs }) => [
      row.no,
      Object.keys(cells),
      messages,
      sameAs,
    ]),
  ).toEqual([
    [2, ['asin', 'countryCode', 'percACoS'], [], null],
    [3, [], ['Same ASIN, country and target as row 1. Remove one of them.'], 1],
    [
      4,
      [],
      [
        'The service said: no.',
        'Same ASIN and country as row 1, which has the target 12%. Remove one of them.',
      ],
      null,
    ],
  ]);
});
