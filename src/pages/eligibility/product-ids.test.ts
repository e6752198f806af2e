import { expect, test } from 'vitest';
import { fc } from '#lib/test-properties.ts';
import { maxProductIds } from '#features/scans/saved-product-list.ts';
import { type ColumnChoice, findColumns, readPastedTable } from '#lists/pasted-table.ts';
import { idColumn, readProductIds } from './product-ids.ts';

const read = (text: string, chosen?: ColumnChoice) => {
  const table = readPastedTable(text, [idColumn]);
  const column = chosen ?? findColumns(table, [idColumn]).id;
  const names = table.heading ?? table.lines[0]?.cells ?? [];
  return {
    ...readProductIds(table, { id: column }),
    from: typeof column === 'number' ? names[column]?.trim() : column,
    problem: table.problem,
  };
};

const three = ['B0CX000001', 'B0CX000002', 'B0CX000003'];

test.each([
  'B0CX000001\nB0CX000002\r\nB0CX000003',
  'B0CX000001,B0CX000002, B0CX000003',
  'B0CX000001\tB0CX000002\tB0CX000003\n',
  'B0CX000001;B0CX000002;;B0CX000003;',
  'B0CX000001|B0CX000002 | B0CX000003',
  '"B0CX000001","B0CX000002"\n\n B0CX000003 ',
  '\uFEFFB0CX000001 B0CX000002\rB0CX000003',
  'ASIN\nB0CX000001\nB0CX000002,B0CX000003',
  'sep=;\r\nB0CX000001;B0CX000002\r\nB0CX000003',
  '="B0CX000001"\n="B0CX000002"\n\'B0CX000003',
  'B0CX000001\u200B\n\u200BB0CX000002\nb0cx000003',
  '["B0CX000001", "B0CX000002", "B0CX000003"]',
  '[B0CX000001, B0CX000002, B0CX000003]',
  '{"product_ids": ["B0CX000001", "B0CX000002", "B0CX000003"]}',
  '{"data": [{"title": "Lamp 1", "asin": "B0CX000001"}, {"asin": "B0CX000002"}, {"asin": "B0CX000003"}]}',
  '{"asin": "B0CX000001", "watt": "12W"}\n{"asin": "B0CX000002", "tags": ["x", "y"]}\n{"of": {"asin": "B0CX000003"}}',
  '[{"product_id": null, "asin": "B0CX000001"}, {"product_id": "B0CX000002"}, {"product": {"asin": "B0CX000003"}}]',
  '{"data": {"product_ids": ["B0CX000001", "B0CX000002", "B0CX000003"], "n": 3}}',
  '[["B0CX000001", "B0CX000002"], ["B0CX000003"]]',
  '{"listed": ["B0CX000001"], "unlisted": ["B0CX000002", "B0CX000003"]}',
  'Product ID\nB0CX000001\nB0CX000002\nB0CX000003',
  'B0CX000001;B0CX000002\nB0CX000003;',
])('IDs are read with any separators and quotes: %j', (text) => {
  expect(read(text)).toMatchObject({ ids: three, duplicates: 0, malformedCount: 0 });
});

const column = (text: string, chosen?: ColumnChoice) => {
  const { ids, duplicates, malformed, from } = read(text, chosen);
  return { ids, duplicates, malformed, from };
};

test.each([
  ['Title\tProduct ID\nLamp, red, 3 pcs\tB0CX000001\nCup; "tall"\tB0CX000002\n', 'Product ID'],
  ['Title;Product ID;Price\nLamp, red;B0CX000001;9,99\nCup;B0CX000002;12,50', 'Product ID'],
  ['Product,Product ID\n"Lamp 12W, red",B0CX000001\nCup 2,B0CX000002', 'Product ID'],
  ['Product,Price\nB0CX000001,9.99\nB0CX000002,3', 'Product'],
  [
    'Date,Advertised ASIN,Spend\n2026-11-01,B0CX000001,9.99\n2026-11-02,b0cx000002,3',
    'Advertised ASIN',
  ],
  ['(Parent) ASIN\t(Child) ASIN\nB0PARENT01\tB0CX000001\nB0PARENT01\tB0CX000002', '(Child) ASIN'],
  ['Title,ASIN,Price\nLamp, red,B0CX000001,9.99\nCup,B0CX000002,3', 'ASIN'],
  ['ASIN count,2\nASIN,all\n\nTitle,ASIN\nLamp,B0CX000001\nCup,B0CX000002', 'ASIN'],
  ['Title;ASIN\nLamp;B0CX000001\nB0CX000002', 'ASIN'],
  ['Lamp; model X200,B0CX000001\nCup; model X300,B0CX000002', 'B0CX000001'],
  [
    '[{"title": "Lamp", "asin": "B0CX000001"}, {"title": "Cup", "asin": "B0CX000002"}]',
    'Product ID',
  ],
  ['sep=|\nTitle|asin1\nLamp|B0CX000001\nCup|B0CX000002', 'asin1'],
  ['Sales of all accounts\n2026\n\nTitle,ASIN\nLamp,B0CX000001\nCup,B0CX000002', 'ASIN'],
  ['Title,ASIN\n"Lamp\nred, ""12""",B0CX000001\nCup,"=""B0CX000002"""', 'ASIN'],
  // Without a known heading, the column that looks like IDs.
  [
    'Lamp, red\t12W\tB0CX000001\t9.99\t2026-11-01\nCup\t7W\tB0CX000002\t3\t2026-11-02',
    'B0CX000001',
  ],
  ['Watt;Ref.;Stock\n12W;B0CX000001;4821\n7W;B0CX000002;300', 'Ref.'],
])('the column of IDs in a table is read: %j', (text, from) => {
  expect(column(text)).toEqual({ ids: three.slice(0, 2), duplicates: 0, malformed: [], from });
});

test('empty cells are skipped, others are listed with their line; another column can be chosen', () => {
  const text =
    'Title;Product ID;Code\n"Lamp; black";B0CX000001;K100\n;B0CX000001;K200\n"Say ""hi""";;K300\nCup;none;K400';
  expect(column(text)).toEqual({
    ids: ['B0CX000001'],
    duplicates: 1,
    malformed: [{ text: 'none', line: 5 }],
    from: 'Product ID',
  });
  expect(column(text, 2)).toMatchObject({ ids: ['K100', 'K200', 'K300', 'K400'], from: 'Code' });
  const all = column(text, 'all');
  expect(all.ids).toEqual(['B0CX000001', 'K100', 'K200', 'K300', 'K400']);
  expect([all.from, all.malformed.length]).toEqual(['all', 8]);
});

test('entries that are not IDs are listed with their line', () => {
  const text = 'B0CX000001,lamp\n"a b 1",B0/CX,B0CX000002 9.99 1,299.00x\n2026-11-01 1.11.2026 P1';
  expect(read(text).malformed).toEqual([
    { text: 'lamp', line: 1 },
    { text: 'a b 1', line: 2 },
    { text: 'B0/CX', line: 2 },
    { text: '9.99', line: 2 },
    { text: '1', line: 2 },
    { text: '2026-11-01', line: 3 },
    { text: '1.11.2026', line: 3 },
    { text: 'P1', line: 3 },
  ]);
});

test('incomplete JSON keeps the IDs before the error, and reports it', () => {
  const { ids, problem } = read('[{"asin": "B0CX000001"},\n{"asin": "B0CX0');
  expect(ids).toEqual(['B0CX000001']);
  expect(problem).toContain('line 2');
});

test.each(['\n', ','])('50,000 IDs are read, more are counted: %j', (sign) => {
  const text = Array.from({ length: maxProductIds + 7 }, (_, i) => `P${i + 100}`).join(sign);
  const { ids, overflow } = read(text);
  expect([ids.length, overflow]).toEqual([maxProductIds, 7]);
});

test('hostile texts take no longer than others of their length', () => {
  for (const part of ['"', '"a"b ', '="', ', ,', '[', '{"', 'a\t"']) {
    expect(read(part.repeat(300_000)).ids).toEqual([]);
  }
});

test('nothing in a list is lost: each entry is an ID, a duplicate, or malformed', () => {
  const cell = fc.oneof(fc.stringMatching(/^[A-Z][0-9]{3,8}$/), fc.stringMatching(/^[a-z]{3,6}$/));
  const sign = fc.constantFrom(',', ';', '\t', '\n', '\r\n', ', ', '|');
  fc.assert(
    fc.property(fc.array(fc.tuple(cell, sign), { maxLength: 60 }), (cells) => {
      const { ids, duplicates, malformedCount } = read(`X100,${cells.flat().join('')}`, 'all');
      expect(ids.length + duplicates + malformedCount).toBe(cells.length + 1);
      expect(new Set(ids).size).toBe(ids.length);
    }),
  );
});

test('the IDs of a table are found with any other columns and formats', () => {
  const id = fc.stringMatching(/^B0[A-Z0-9]{6}[0-9]{2}$/);
  const title = fc.string({ unit: fc.constantFrom('a', 'é', ' ', ',', ';', '|', '"', '\n', '7') });
  const row = fc.tuple(
    title.map((text) => `Lamp ${text}`),
    id,
    fc.constantFrom('9.99', '', '12W'),
  );
  fc.assert(
    fc.property(
      fc.uniqueArray(row, { minLength: 3, maxLength: 20, selector: ([, own]) => own }),
      fc.constantFrom(',', ';', '\t', '|'),
      fc.constantFrom('Title,Child ASIN,Note', 'Name,Code,Note', ''),
      (rows, separator, heading) => {
        const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
        const lines = rows.map((cells) => cells.map(quoted).join(separator));
        const head = heading === '' ? [] : [heading.split(',').join(separator)];
        const found = read([...head, ...lines].join('\r\n'));
        expect(found.ids).toEqual(rows.map(([, own]) => own));
        expect(found.malformedCount).toBe(0);
      },
    ),
  );
});

test.each([
  ['Please check asin B0CX000001\nB0CX000002, B0CX000003', 3, ['Please', 'check', 'asin']],
  ['ASIN: B0CX000001, B0CX000002\nB0CX000003', 3, ['ASIN:']],
  ['Lamp, red,B0CX000001\nCup,B0CX000002\nPan,B0CX000003', 3, []],
  ['My products\nB0CX000001;B0CX000002\nB0CX000003;B0CX000004', 4, ['My', 'products']],
])('no ID is lost beside words: %j', (text, ids, malformed) => {
  const found = read(text);
  expect(found.ids).toHaveLength(ids);
  expect(found.malformed.map((it) => it.text)).toEqual(malformed);
});

test('a broken JSON object is named, and the others are read', () => {
  const { ids, problem } = read('{"asin": "B0CX000001"}\n{"asin": }\n{"asin": "B0CX000002"}');
  expect(ids).toEqual(['B0CX000001', 'B0CX000002']);
  expect(problem).toBe('1 record could not be read, the first on line 2.');
});

test('a large map of objects is read', () => {
  const map = Object.fromEntries(
    Array.from({ length: 20_000 }, (_, i) => [`key${i}`, { asin: `P${i + 100}` }]),
  );
  expect(read(JSON.stringify(map)).ids).toHaveLength(20_000);
});
