import { expect, test, vi } from 'vitest';
import type { MasterlistRules } from '#api/contract/batch.ts';
import { atOnce } from '#lib/slices.ts';
import { fc } from '#lib/test-properties.ts';
import { parseBatchFile } from './batch-file.ts';
import { batchFields, cellProblem, maxRows, type RowText } from './batch.ts';

const rules: MasterlistRules = { asinLength: 10, percAbove: 0, percMost: 200 };
const read = (text: string) => atOnce(parseBatchFile(text));
const rows = (text: string) =>
  read(text).rows.map(({ asin, countryCode, percACoS, flaw }) =>
    [asin, countryCode, percACoS, ...(flaw === null ? [] : ['!'])].join(' '),
  );
const two = ['B0CX000001 DE 12.5', 'B0CX000002 FR 7'];

test.each([
  ['a heading and commas', 'asin,countryCode,percACoS\nB0CX000001,DE,12.5\nB0CX000002,FR,7'],
  ['no heading', 'B0CX000001,DE,12.5\nB0CX000002,FR,7'],
  [
    'semicolons, decimal commas, CRLF',
    'asin;countryCode;percACoS\r\nB0CX000001;DE;12,5\r\nB0CX000002;FR;7\r\n',
  ],
  ['tabs from a spreadsheet', 'B0CX000001\tDE\t12,50%\nB0CX000002\tFR\t7'],
  [
    'vertical bars',
    'ASIN | Country | Target ACOS %\nB0CX000001 | de | 12.5 %\nB0CX000002 | fr | 7 %',
  ],
  ['spaces', 'B0CX000001  DE 12.5\nB0CX000002 FR   7'],
  ['spaces before a percent sign', 'B0CX000001 DE 12,5 %\nB0CX000002 FR 7 %'],
  [
    'a line for Excel above the heading',
    'sep=;\r\nasin;countryCode;percACoS\r\nB0CX000001;DE;12,5\r\nB0CX000002;FR;7',
  ],
  ['an unusual separator that is declared', '"sep=:"\nB0CX000001:DE:12,5\nB0CX000002:FR:7'],
  [
    'a line for Excel that a program has split into cells',
    'sep=;,,\nasin,countryCode,percACoS\nB0CX000001,DE,12.5\nB0CX000002,FR,7',
  ],
  [
    'another order and other columns',
    'Title,Perc. ACoS,Marketplace,Product ID\n"Lamp, black",12.5,DE,B0CX000001\nCup,7,FR,B0CX000002',
  ],
  [
    'quotes around everything, and a byte order mark',
    '\uFEFF"asin","countryCode","percACoS"\n"B0CX000001","DE","12,5"\n"B0CX000002","FR","7"',
  ],
  [
    'decimal commas between commas',
    'asin,countryCode,percACoS\nB0CX000001,DE,12,5\nB0CX000002,FR,7',
  ],
  ['the same without a heading', 'B0CX000001,DE,12,5\nB0CX000002,FR,7'],
  ['columns in another order without a heading', '12.5,DE,B0CX000001\n7,FR,B0CX000002'],
  [
    'empty lines and columns',
    '\n\nasin;countryCode;percACoS;;\n;;;;\nB0CX000001;DE;12.5;;\n\nB0CX000002;FR;7;;\n\n',
  ],
  [
    'JSON',
    '[{"asin":"B0CX000001","countryCode":"DE","percACoS":12.5},{"asin":"B0CX000002","countryCode":"FR","percACoS":"7"}]',
  ],
  [
    'JSON in an object',
    '{"data":[{"ASIN":"B0CX000001","country":"DE","acos":12.5},{"asin":"B0CX000002","country_code":"FR","perc_acos":7}]}',
  ],
  [
    'JSON lines',
    '{"asin":"B0CX000001","countryCode":"DE","percACoS":12.5}\n{"asin":"B0CX000002","countryCode":"FR","percACoS":7}\n',
  ],
])('%s can be parsed', (_, text) => {
  expect(rows(text)).toEqual(two);
});

test('lines with the wrong number of cells are read with a flaw, since cells may have shifted', () => {
  const text =
    'asin,countryCode,bid,percACoS\nB0CX000001,DE,1,199,30\nB0CX000002,DE,3\nB0CX000003,DE,1,5';
  expect(rows(text)).toEqual(['B0CX000001 DE 199 !', 'B0CX000002 DE  !', 'B0CX000003 DE 5']);
  expect(read(text).rows[0]?.flaw).toContain('5 cells instead of 4');
});

test('nothing is guessed if several columns are possible', () => {
  for (const text of ['B0CX000001,DE,12,5\nB0CX000002,DE,7,5', 'B0CX000001;DE;19.99;12.5']) {
    expect(read(text)).toMatchObject({ rows: [], notes: [expect.stringContaining('header row')] });
  }
  expect(read('Artikel;Staat;Preis\nB0CX000001;DE;19,99')).toMatchObject({
    rows: [],
    notes: [expect.stringContaining('No column name')],
  });
  expect(read('asin,country,price\nB0CX000001,DE,19.99')).toMatchObject({
    rows: [{ percACoS: '' }],
    missing: ['percACoS'],
    ignored: ['price'],
  });
});

test('three digits after a comma are ambiguous, in quotes or not', () => {
  for (const cell of ['1,234', '"1,234"']) {
    const [row] = read(`asin,countryCode,percACoS\nB0CX000001,DE,${cell}`).rows;
    expect(row).toMatchObject({ percACoS: '1,234', flaw: null });
    expect(cellProblem('percACoS', row?.percACoS ?? '', rules)).toContain('1.234 or 1234');
  }
});

test('formulas stay text, and are invalid', () => {
  const [row] = read('asin,countryCode,percACoS\n"=HYPERLINK(""x"")",@DE,=1+1').rows;
  expect(row).toMatchObject({ asin: '=HYPERLINK("x")', countryCode: '@DE', percACoS: '=1+1' });
  for (const field of batchFields) {
    expect(cellProblem(field, row?.[field] ?? '', rules)).toContain('Formula');
  }
});

test('JSON values that are not items become rows with a flaw', () => {
  const found = read(
    '[{"asin":["x"],"countryCode":null,"percACoS":1e-9,"__proto__":1}, 5, {x}, {"a":1}',
  );
  expect(found.rows.map(({ flaw }) => flaw?.slice(0, 25) ?? null)).toEqual([
    null,
    'The value on line 1 is no',
    'The value on line 1 is no',
    null,
  ]);
  expect(found.rows[0]).toMatchObject({ asin: '["x"]', countryCode: '', percACoS: '1e-9' });
  expect(found.notes).toEqual([expect.stringContaining('cut off')]);
});

test('an unclosed quote does not swallow the next lines', () => {
  const found = read(
    'asin,countryCode,percACoS\nB0CX000001,DE,5\n"B0CX000002,DE,6\nB0CX000003,DE,7',
  );
  expect(found.rows.map(({ asin }) => asin)).toEqual(['B0CX000001', '"B0CX000002', 'B0CX000003']);
});

test('ten megabytes on one line are read, and truncated', () => {
  const long = 10_000_000;
  for (const text of [
    'x'.repeat(long),
    `asin,countryCode,percACoS\n${'a,'.repeat(long / 2)}`,
    `asin,countryCode,percACoS\n"${'a'.repeat(long)}",DE,5`,
    `[{"asin":"${'a'.repeat(long)}"}]`,
    'B0CX000001 '.repeat(long / 11),
  ]) {
    const { rows: found } = read(text);
    expect(found).toHaveLength(1);
    expect(found[0]?.asin.length).toBeLessThan(200);
    expect(cellProblem('asin', found[0]?.asin ?? '', rules) ?? found[0]?.flaw).not.toBeNull();
  }
});

test('50,000 rows are read, more are counted in a note', () => {
  const lines = Array.from(
    { length: maxRows + 7 },
    (_, i) => `B${String(i).padStart(9, '0')};DE;5`,
  );
  const found = read(lines.join('\n'));
  expect([found.rows.length, found.overflow]).toEqual([maxRows, 7]);
  expect(found.notes).toEqual([expect.stringMatching(/^7 rows were left out/)]);
  const [note] = read(lines.slice(0, maxRows + 1).join('\n')).notes;
  expect(note).toMatch(/^1 row was left out/);
});

test('rows beyond the maximum are counted without being parsed', () => {
  const texts: [string, string][] = [
    ['asin,countryCode,percACoS\n', 'a,b,c\n'],
    ['[', '{"asin":"a"},'],
  ];
  for (const [head, row] of texts) {
    const steps = parseBatchFile(head + row.repeat(maxRows + 1000));
    // The heading may be a step too.
    for (let step = 0; step <= maxRows; step += 1) steps.next();
    const looks = vi.spyOn(String.prototype, 'replace');
    try {
      for (let step = 0; step < 900; step += 1) expect(steps.next().done).toBe(false);
      expect(looks).not.toHaveBeenCalled();
    } finally {
      looks.mockRestore();
    }
  }
});

test('written rows are read, in any format', () => {
  const row: fc.Arbitrary<RowText> = fc.record({
    asin: fc.stringMatching(/^[A-Z0-9]{9}[A-Z]$/),
    countryCode: fc.constantFrom('DE', 'FR', 'GB', 'US'),
    percACoS: fc.integer({ min: 1, max: 2_000_000 }).map((n) => String(n / 10_000)),
  });
  const order = fc.shuffledSubarray([...batchFields], { minLength: 3 });
  const style = fc.record({
    separator: fc.constantFrom(',', ';', '\t', '|'),
    end: fc.constantFrom('\n', '\r\n', '\r'),
    isQuoted: fc.boolean(),
    isComma: fc.boolean(),
    mark: fc.constantFrom('', '\uFEFF'),
  });
  fc.assert(
    fc.property(fc.array(row, { minLength: 1 }), order, style, (list, fields, how) => {
      const cell = (text: string) =>
        how.isQuoted || text.includes(how.separator) ? `"${text}"` : text;
      const figure = (text: string) => (how.isComma ? text.replace('.', ',') : text);
      const lines = list.map((it) =>
        fields.map((field) => cell(field === 'percACoS' ? figure(it[field]) : it[field])),
      );
      const text = [fields.map(cell), ...lines].map((cells) => cells.join(how.separator));
      const found = read(how.mark + text.join(how.end)).rows;
      found.forEach((it, i) => {
        const wanted = list[i];
        expect(it).toMatchObject({
          asin: wanted?.asin,
          countryCode: wanted?.countryCode,
          flaw: null,
        });
        // Three digits after a comma may be thousands; the text is preserved for the user to resolve.
        const isPlain = it.percACoS === wanted?.percACoS;
        expect(isPlain || it.percACoS === wanted?.percACoS.replace('.', ',')).toBe(true);
      });
      expect(found).toHaveLength(list.length);
      expect(read(JSON.stringify(list)).rows).toEqual(list.map((it) => ({ ...it, flaw: null })));
    }),
  );
});

test.each([
  ['items without a heading', 'My list\nB000000001,DE,12\nB000000002,DE,13', 'first item', 'DE'],
  ['a blank line, too', 'My list\n\nB000000001;DE;12\nB000000002;DE;13', 'first item', 'DE'],
  ['items alone', 'My list\nB000000001\nB000000002', 'first item', ''],
  ['a heading', 'ASIN list\nASIN\nB000000001\nB000000002', 'header row', ''],
  ['a heading with one known name', 'Items of March\nsku,asin\n1,B000000001', 'header row', ''],
])('a title above %s is ignored, with a note', (_, text, below, country) => {
  const { rows: found, notes, hasHeading } = atOnce(parseBatchFile(text));
  expect(found[0]).toMatchObject({ asin: 'B000000001', countryCode: country });
  expect(hasHeading).toBe(below === 'header row');
  expect(notes).toEqual([`Ignored 1 line above the ${below}.`]);
});
