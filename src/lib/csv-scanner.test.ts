import { expect, test } from 'vitest';
import { csvRecords } from './csv-scanner.ts';
import { fc } from './test-properties.ts';

const cells = (text: string, separator = ',') =>
  Array.from(csvRecords(text, separator), (record) => record.cells);

test('quotes can contain separators, line ends and doubled quotes, and be followed by spaces', () => {
  expect(cells('"a,b","c\r\nd","say ""x""" ,e\r\nf')).toEqual([
    ['a,b', 'c\r\nd', 'say "x"', 'e'],
    ['f'],
  ]);
});

test('accepts any line end and empty lines, and reports the line on which a record begins', () => {
  const lines = Array.from(csvRecords('a\r\n\r\n"b\nc"\rd\n \ne,', ','), ({ line }) => line);
  expect(lines).toEqual([1, 3, 5, 7]);
});

test('treats a quote inside a cell as text, which swallows no line', () => {
  expect(cells('5" lamp,b\n"a" b,c\nd,"e,f"')).toEqual([
    ['5" lamp', 'b'],
    ['"a" b', 'c'],
    ['d', 'e,f'],
  ]);
});

test('treats an unclosed quote as text', () => {
  expect(cells('a,b\n"c,d\ne,"f')).toEqual([
    ['a', 'b'],
    ['"c', 'd'],
    ['e', '"f'],
  ]);
});

test('hostile texts take no longer than others of their length', () => {
  const half = 2_000_000;
  for (const text of [
    ',"a'.repeat(half),
    '"'.repeat(2 * half + 1),
    'a,'.repeat(half),
    'a'.repeat(half),
  ]) {
    const [record, ...more] = csvRecords(text, ',');
    expect(more).toEqual([]);
    expect(record?.cells.length).toBeLessThanOrEqual(200);
  }
});

test('reads what was written', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', ',', '"', ' ', '\n', '\r', ';', 'é', '😀') });
  fc.assert(
    fc.property(
      fc.array(
        fc.array(cell, { maxLength: 4 }).map((row) => ['x', ...row]),
        { maxLength: 8 },
      ),
      fc.constantFrom(',', ';', '\t', '|'),
      fc.constantFrom('\n', '\r\n', '\r'),
      (table, separator, end) => {
        const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
        const text = table.map((row) => row.map(quoted).join(separator)).join(end);
        expect(cells(text, separator)).toEqual(table);
      },
    ),
  );
});
