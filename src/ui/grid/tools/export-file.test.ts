import { expect, test, vi } from 'vitest';
import { setClock } from '#lib/clock.ts';
import { localePreferences } from '#lib/locale-preferences.ts';
import { arraySource } from '#lib/row-source.ts';
import * as saving from '#lib/save-file.ts';
import type { Column } from '#ui/grid/column.ts';
import type { GridSource } from '#ui/grid/grid-props.ts';
import { csvFile, exportAndReport, exportFile } from './export-file.ts';

interface Item {
  name: string;
  spend: number;
  state: { on: boolean };
}
const columns: Column<Item>[] = [
  { id: 'spend', header: 'Spend', unit: 'EUR', width: 80, value: ({ spend }) => spend },
  { id: 'name', header: 'Name', width: 80, value: ({ name }) => name },
  { id: 'state', header: 'State', width: 80, value: ({ state }) => (state.on ? 'On' : null) },
  { id: 'double', header: 'Twice', width: 80, value: ({ spend }) => spend * 2 },
];
const items: Item[] = [
  { name: '=1+1', spend: 1.234567, state: { on: true } },
  { name: 'a, "b"', spend: -2, state: { on: false } },
];

const textOf = async (stream: ReadableStream<Uint8Array>): Promise<string> =>
  new TextDecoder('utf-8', { ignoreBOM: true }).decode(await new Response(stream).arrayBuffer());

test('exports visible columns with full precision and escaped formulas', async () => {
  expect(await textOf(await csvFile(columns, arraySource(items)))).toBe(
    '\uFEFFSpend (EUR),Name,State,Twice\r\n' +
      "1.234567,'=1+1,On,2.469134\r\n" +
      '-2,"a, ""b""",,-4\r\n',
  );
});

test('names the exported unit and the fallback of an empty cell', async () => {
  const csv = vi.fn<NonNullable<GridSource<Item>['file']>>(async () => new Blob([]).stream());
  const column = { id: 'at', header: 'Last sync', unit: 'GMT+1', fileUnit: 'UTC', orElse: 'name' };
  const synced: Column<Item>[] = [{ ...column, width: 80, value: ({ name }) => name }];
  await csvFile(synced, { ...arraySource(items.slice(1)), file: csv });
  expect(csv.mock.calls[0]?.[0]).toEqual([
    { id: 'at', header: 'Last sync (UTC)', width: 11, orElse: 'name' },
  ]);
  expect(await textOf(await csvFile(synced, arraySource(items)))).toMatch(/^.Last sync .UTC.\r/);
});

test('tells a source how to label values and round numbers as the cells do', async () => {
  const own: Column<object>[] = [
    {
      id: 'state',
      header: 'State',
      width: 80,
      value: () => null,
      labelOf: (state) => `Is ${state}`,
    },
    {
      id: 'acos',
      header: 'ACOS',
      width: 80,
      value: () => null,
      rounding: 3,
      orElse: 'state',
    },
  ];
  const csv = vi.fn<NonNullable<GridSource<Item>['file']>>(async () => new Blob([]).stream());
  const distinct = async () => ({
    values: ['on', null, 'off'].map((value) => ({ value, count: 1 })),
  });
  await csvFile(own, { ...arraySource<object>(items), file: csv, distinct });
  const labels = new Map([
    ['on', 'Is on'],
    ['off', 'Is off'],
  ]);
  expect(csv.mock.calls[0]?.[0]).toEqual([
    { id: 'state', header: 'State', width: 11, labels },
    { id: 'acos', header: 'ACOS', width: 11, rounding: 3, orElse: 'state' },
  ]);
});

test('names the file by its details, and writes them before the header if asked to', async () => {
  const saved = vi.spyOn(saving, 'saveFile').mockReturnValue();
  setClock(() => Date.parse('2026-11-22T15:59:00Z'));
  localePreferences.zone = 'Asia/Tokyo';
  try {
    const source = arraySource(items.slice(1));
    const own = columns.slice(0, 1);
    await exportFile({ name: 'Keywords, 1/7 Straße – 14, daily.', columns: own, source });
    expect(saved.mock.calls[0]?.[0]).toBe(
      'keywords-1-7-straße-14-daily_exported-2026-11-23-0059.csv',
    );
    const details = () => ({
      nameParts: [''],
      nameEnd: ['in-EUR'],
      format: { separator: ';', decimal: ',' } as const,
      totals: [],
      lines: [['Filters', 'Name is “a"\r\n=1+1,-2”']] as const,
    });
    await exportFile({ name: 'Items', columns: own, source, details, kind: 'csv-with-details' });
    expect(saved.mock.calls[1]?.[0]).toBe('items_in-EUR.csv');
    expect(await textOf(new Blob([saved.mock.calls[1]?.[1] ?? '']).stream())).toBe(
      '\uFEFF# Items\r\n' +
        "# Filters: Name is “a” =1+1,'-2”\r\n" +
        '# Exported: 2026-11-23 00:59 GMT+9\r\n# Rows: 1\r\n' +
        'Spend (EUR)\r\n-2\r\n',
    );
  } finally {
    localePreferences.zone = null;
    setClock(Date.now);
    saved.mockRestore();
  }
});

test('writes the separator and decimal sign of the details, and only the selected lines', async () => {
  const saved = vi.spyOn(saving, 'saveFile').mockReturnValue();
  const details = () => ({
    nameParts: [],
    nameEnd: ['now'],
    lines: [],
    format: { separator: ';', decimal: ',' } as const,
    totals: [],
  });
  const source = arraySource([...items, { name: '-1,5;=A1', spend: 0.5, state: { on: true } }]);
  await exportFile({
    name: 'Items',
    columns,
    source,
    details,
    ranges: [
      [0, 1],
      [2, 3],
    ],
  });
  expect(saved.mock.calls[0]?.[0]).toBe('items_selected_now.csv');
  const file = new Blob([saved.mock.calls[0]?.[1] ?? '']).stream();
  expect(await textOf(file)).toBe(
    '\uFEFFSpend (EUR);Name;State;Twice\r\n' +
      "1,234567;'=1+1;On;2,469134\r\n" +
      '0,5;"\'-1,5;\'=A1";On;1\r\n',
  );
  saved.mockRestore();
});

test('a file has the columns that are displayed, and IDs', async () => {
  const saved = vi.spyOn(saving, 'saveFile').mockReturnValue();
  const [spend, name, state] = columns as [Column<Item>, Column<Item>, Column<Item>];
  const own = [spend, { ...name, hidden: true, isInFiles: true }, { ...state, hidden: true }];
  await exportAndReport({ name: 'Items', columns: own, source: arraySource(items) }, () => {});
  const file = new Blob([saved.mock.calls[0]?.[1] ?? '']).stream();
  expect(await textOf(file)).toMatch(/^\uFEFFSpend \(EUR\),Name\r\n/);
  saved.mockRestore();
});

test('a workbook of selected lines has their totals, and not more rows than Excel allows', async () => {
  const file = vi.fn<NonNullable<GridSource<Item>['file']>>(async () => new Blob([]).stream());
  const saved = vi.spyOn(saving, 'saveFile').mockReturnValue();
  // A group's line stands for its rows.
  const totals = { rows: 7, figures: { spend: null }, filled: {}, leftOut: {}, distinct: {} };
  const inCurrency = (currency: string, spend: number) => ({
    currency,
    rows: 1,
    filled: {},
    leftOut: {},
    figures: { spend },
  });
  const totalsOf = async () => ({
    ...totals,
    currencies: [inCurrency('EUR', 1.25), inCurrency('GBP', -2)],
  });
  const [spend, name] = columns as [Column<Item>, Column<Item>];
  const summed: Column<Item> = {
    ...spend,
    align: 'end',
    format: '#,##0.00',
    sum: ({ currencies: [only] }) => ({ value: only?.figures['spend'] ?? null, text: '' }),
  };
  const source = { ...arraySource(items), file, totalsOf };
  const ranges = [[0, 2]] as const;
  const exported = {
    name: 'Items',
    columns: [name, summed],
    source,
    ranges,
    kind: 'xlsx',
  } as const;
  await exportAndReport(exported, () => {});
  expect(saved.mock.calls[0]?.[0]).toMatch(/^items_selected_exported-.*\.xlsx$/);
  const [sent, options] = file.mock.calls[0] ?? [];
  expect(sent?.[1]).toMatchObject({ header: 'Spend (EUR)', format: '#,##0.00', width: 11 });
  expect(options?.workbook).toMatchObject({
    name: 'Items',
    totals: [
      { label: 'Total EUR', values: { currency: 'EUR', spend: 1.25 } },
      { label: 'Total GBP', values: { currency: 'GBP', spend: -2 } },
    ],
    details: [
      ['Table', 'Items'],
      ['Exported', expect.any(String)],
      ['Rows', '7 selected'],
    ],
  });

  const said = vi.fn<(text: string) => void>();
  const large = { ...source, rows: 2_000_000 };
  await exportAndReport({ ...exported, source: large, ranges: undefined }, said);
  expect(said.mock.calls).toEqual([
    ['Too many rows for an Excel sheet. Filter the list, or export CSV'],
  ]);
  expect(saved).toHaveBeenCalledOnce();
  saved.mockRestore();
});

test('uses the source’s own CSV and asks first for a file if it is large', async () => {
  const written: Uint8Array[] = [];
  const csv = vi.fn<NonNullable<GridSource<Item>['file']>>(async () => new Blob(['rows']).stream());
  const picked = vi.fn<NonNullable<typeof showSaveFilePicker>>(async () => ({
    createWritable: async () => new WritableStream({ write: (chunk) => void written.push(chunk) }),
  }));
  vi.stubGlobal('showSaveFilePicker', picked);
  // Collapsed groups: few lines of many rows.
  const large = { ...arraySource(items), count: 12, rows: 1_000_000, file: csv };
  expect(await exportFile({ name: 'All things', columns, source: large })).toBe(true);
  expect(picked.mock.calls[0]?.[0].suggestedName).toMatch(
    /^all-things_exported-\d{4}-\d\d-\d\d-\d{4}\.csv$/,
  );
  expect(csv.mock.calls[0]?.[0]).toEqual([
    { id: 'spend', header: 'Spend (EUR)', width: 11 },
    { id: 'name', header: 'Name', width: 11 },
    { id: 'state', header: 'State', width: 11 },
    { id: 'double', header: 'Twice', width: 11 },
  ]);
  expect(await new Blob(written as Uint8Array<ArrayBuffer>[]).text()).toBe('rows');

  picked.mockRejectedValueOnce(new DOMException('Not now.', 'AbortError'));
  expect(await exportFile({ name: 'All things', columns, source: large })).toBe(false);
  vi.unstubAllGlobals();
});
