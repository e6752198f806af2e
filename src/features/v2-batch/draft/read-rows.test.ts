import { expect, test } from 'vitest';
import { checkRows } from './check-rows.ts';
import { newRow, readRows } from './read-rows.ts';

const cellsOf = (text: string) =>
  readRows(text).rows.map(({ asin, countryCode, percACoS }) =>
    [asin, countryCode, percACoS].join(),
  );

test.each([
  ['commas', 'asin,countryCode,percACoS\nb000000001,de,12.5\n'],
  ['semicolons', '\uFEFFasin;Land;Target ACOS\r\nB000000001;DE;12,5\r\n'],
  ['tabs, in another order', 'Country\tPerc ACoS\tNote\tASIN\nDE\t12,5 %\tx\tB000000001'],
  ['no header', 'B000000001,DE,12.5'],
  ['spaces', 'B000000001  DE 12.5 %'],
  ['quotes', '"asin","country","percacos"\n"B000000001","DE","12.5"'],
  ['JSON', '[{"asin":"B000000001","countryCode":"DE","percACoS":12.5}]'],
  ['JSON lines', '{"asin":"B000000001","countryCode":"DE","percACoS":"12,5"}\n'],
])('%s', (_, text) => {
  expect(cellsOf(text)).toEqual(['B000000001,DE,12.5']);
});

test('a column name of its own wins over one that may mean something else', () => {
  expect(cellsOf('acos,asin,country,target acos\n40,B000000001,DE,12')).toEqual([
    'B000000001,DE,12',
  ]);
});

test('says that a column named ACOS is read as the target', () => {
  expect(readRows('asin,country,ACOS\nB000000001,DE,40').notes).toEqual([
    'The column “ACOS” is read as the target. Check that it is not the current ACOS.',
  ]);
  expect(readRows('asin,country,target acos\nB000000001,DE,40').notes).toEqual([]);
});

test('says what it cannot place', () => {
  expect(readRows('asin,percACoS\nB000000001,12').notes).toEqual([
    'No column found for countryCode.',
  ]);
  const odd = readRows('B000000001,DE,12,5\nB000000002,DE,7');
  expect(odd.notes[0]).toMatch(/^Add a header row/);
  expect(odd.rows.map(({ flaw }) => flaw)).toEqual([
    'This line has 4 cells instead of 3. They may be in the wrong columns.',
    null,
  ]);
  expect(readRows('[{"asin":"B000000001"},7]').rows[1]?.flaw).toBe(
    'The value on line 1 is not a JSON object.',
  );
  expect(readRows('[{"asin":"B000000001"}').notes).toHaveLength(1);
});

test('rows beyond the largest draft are left out, and counted', () => {
  const { rows, notes } = readRows('B000000001,DE,12\n'.repeat(50_002));
  expect([rows.length, notes]).toEqual([
    50_000,
    ['2 rows were left out: a draft holds up to 50,000 rows.'],
  ]);
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
