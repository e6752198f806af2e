import { expect, test } from 'vitest';
import {
  csvCell,
  csvComment,
  csvDecimals,
  csvRecord,
  csvSeparators,
  escapeFormulasInCell,
} from './csv.ts';
import { csvRecords } from './csv-scanner.ts';
import { fc } from './test-properties.ts';

test('quotes text that would be read as several cells, and nothing else', () => {
  expect(csvRecord(['plain', 'a,b', 'say "so"', 'two\nlines', ' spaced '])).toBe(
    'plain,"a,b","say ""so""","two\nlines", spaced \r\n',
  );
});

test.each(['=1+1', '+1', '-1', '@cmd', '\tx', '\rx', '\n=1', '\0=1', '＝1', '＋1', '－1', '＠x'])(
  'escapes %j',
  (text) => {
    expect(csvCell(text).replace(/^"/, '')).toMatch(/^'/);
  },
);

test.each([' ', '\u00A0', '\v', '\f', '\u0085', '\u200B', ' \u00A0'])(
  'escapes after %j, which a spreadsheet may drop',
  (blank) => {
    expect(csvCell(`${blank}=1+1`)).toBe(`${blank}'=1+1`);
    expect(escapeFormulasInCell(`${blank}+A1`)).toBe(`${blank}'+A1`);
    expect(escapeFormulasInCell(`${blank}-5`)).toBe(`${blank}-5`);
    expect(csvCell(`x;${blank}=1+1`)).toBe(`"x;${blank}'=1+1"`);
  },
);

test.each([
  [{ separator: ';', decimal: ',' }, '-1,5;;"\'-1,5";"a;b";"1,5"\r\n'],
  [{ separator: ',', decimal: ',' }, '"-1,5",,"\'-1,5","a;b","1,5"\r\n'],
  [{ separator: '\t', decimal: '.' }, '-1.5\t\t"\'-1,5"\t"a;b"\t"1,5"\r\n'],
] as const)('writes %j', (format, record) => {
  expect(csvRecord([-1.5, null, '-1,5', 'a;b', '1,5'], format)).toBe(record);
});

test('in any format, cells stay apart, figures are the same, and no text is a formula', () => {
  const value = fc.oneof(
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.string({ unit: fc.constantFrom(...Array.from('=+-@;,\t|"# \r\n1aA')) }),
  );
  const format = fc.record({
    separator: fc.constantFrom(...csvSeparators),
    decimal: fc.constantFrom(...csvDecimals),
  });
  fc.assert(
    fc.property(fc.array(value, { minLength: 1 }), format, (values, own) => {
      // A line without text is no record.
      const [read] = csvRecords(csvRecord(['a', ...values], own), own.separator);
      const cells = read?.cells.slice(1) ?? [];
      expect(cells).toHaveLength(values.length);
      const wrong = cells.filter((cell, at) => {
        const given = values[at];
        return typeof given === 'number'
          ? Number(cell.replace(own.decimal, '.')) !== given
          : /^\s*[=+\-@]/.test(cell);
      });
      expect(wrong).toEqual([]);
    }),
  );
});

test('a file with another separator may be split at commas, after which no formula begins', () => {
  for (const separator of [';', '\t'] as const)
    expect(csvCell('x,=1+1,y', { separator, decimal: ',' })).toBe(`"x,'=1+1,y"`);
  expect(csvCell('Sale, -20% off', { separator: ';', decimal: ',' })).toBe('"Sale, -20% off"');
});

test('leaves figures, signs inside text and empty cells alone', () => {
  expect(csvRecord([-1.5, 0, true, null, 'a=b', ''])).toBe('-1.5,0,true,,a=b,\r\n');
});

test.each([';', '\t', '|', '\n', '\r'])(
  'escapes after %j, where a spreadsheet may begin a cell',
  (sign) => {
    expect(csvCell(`Summer${sign}=HYPERLINK(B1)${sign}x`)).toContain(
      `Summer${sign}'=HYPERLINK(B1)`,
    );
    expect(csvCell(`Summer${sign} 2026 - sale`)).not.toContain("'");
  },
);

test.each(['Sale; -50%', 'Sale;-50%', 'Sale;+running +shoes;-2', 'Sale;＋Größe 40'])(
  'quotes words and numbers after a separator in %j without escaping them',
  (text) => {
    expect(csvCell(text)).toBe(`"${text}"`);
  },
);

test.each([
  'x;+cmd|x!A0',
  'x;-1+2-@SUM(A1)',
  'x;＝1',
  'x|@a',
  'x;-A1',
  // The text of the next cell would continue it.
  'x;-2+',
])('escapes %j, which may compute something', (text) => {
  expect(csvCell(text)).toMatch(/^"x[;|]'/);
});

test('a single cell is changed only if it may compute something', () => {
  const same = [
    '+running +shoes',
    '+iphone15 -4k',
    '-5',
    '+3.2',
    '-50%',
    '＋a',
    '-free & cheap',
    'a=b',
  ];
  expect(same.map(escapeFormulasInCell)).toEqual(same);
  const computed = [
    '+A1',
    '-A1+B2',
    '+a4 paper',
    '-1+XFD9',
    '+R1C1',
    '+Sheet1.A1',
    '＋Ａ１',
    '=1+1',
    '@SUM(A1)',
    '+cmd|x!A0',
    '-1+SUM(A1)',
    '+"a"',
    '\t=1',
  ];
  expect(computed.map(escapeFormulasInCell)).toEqual(
    computed.map((text) => `'${text}`.replace('\t=', "\t'=")),
  );
});

test('a comment is one line without quotes, whose cells are no formulas', () => {
  expect(csvComment('Filters: Name is “a"\r\n\u2028=1+1,=2;@x,-3”')).toBe(
    "# Filters: Name is “a” =1+1,'=2;'@x,'-3”\r\n",
  );
});

test('a cell that could begin a comment is quoted', () => {
  expect(csvRecord(['Desk #1', '# 2', 3])).toBe('"Desk #1","# 2",3\r\n');
});

test('a comment is one line, whose parts begin no formula even after a space', () => {
  expect(csvComment('Scope: =SUM(A1), =SUM(A2),\n@x "y"')).toBe(
    "# Scope: =SUM(A1), '=SUM(A2), '@x ”y”\r\n",
  );
});
