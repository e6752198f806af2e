import { expect, test, vi } from 'vitest';
import { setClock } from '#lib/clock.ts';
import { localePreferences } from '#lib/locale-preferences.ts';
import { arraySource } from '#lib/row-source.ts';
import * as saving from '#lib/save-file.ts';
import type { Column } from '#ui/grid/column.ts';
import { csvStream, exportCsv } from './export-csv.ts';

interface Item {
  name: string;
  spend: number;
  state: { on: boolean };
}
const columns: Column<Item>[] = [
  { id: 'spend', header: 'Spend', unit: 'EUR', width: 80, cell: ({ spend }) => spend.toFixed(2) },
  { id: 'name', header: 'Name', width: 80, cell: ({ name }) => name },
  { id: 'state', header: 'State', width: 80, cell: ({ state }) => (state.on ? 'On' : '–') },
  { id: 'double', header: 'Twice', width: 80, cell: () => '…', value: ({ spend }) => spend * 2 },
];
const items: Item[] = [
  { name: '=1+1', spend: 1.234567, state: { on: true } },
  { name: 'a, "b"', spend: -2, state: { on: false } },
];

const textOf = async (stream: ReadableStream<Uint8Array>): Promise<string> =>
  new TextDecoder('utf-8', { ignoreBOM: true }).decode(await new Response(stream).arrayBuffer());

test('exports visible columns with full precision and escaped formulas', async () => {
  expect(await textOf(await csvStream(columns, arraySource(items)))).toBe(
    '\uFEFFSpend (EUR),Name,State,Twice\r\n' +
      "1.234567,'=1+1,On,2.469134\r\n" +
      '-2,"a, ""b""",,-4\r\n',
  );
});

test('names the exported unit and the fallback of an empty cell', async () => {
  const csv = vi.fn<() => Promise<ReadableStream<Uint8Array>>>(async () => new Blob([]).stream());
  const column = { id: 'at', header: 'Last sync', unit: 'GMT+1', fileUnit: 'UTC', orElse: 'name' };
  const synced: Column<Item>[] = [{ ...column, width: 80, cell: () => '2 January 10:00' }];
  await csvStream(synced, { count: 1, at: () => undefined, csv });
  expect(csv.mock.calls[0]).toEqual([[{ id: 'at', header: 'Last sync (UTC)', orElse: 'name' }]]);
  expect(await textOf(await csvStream(synced, arraySource(items)))).toMatch(/^.Last sync .UTC.\r/);
});

test('names the file by words and the local day', async () => {
  const saved = vi.spyOn(saving, 'saveFile').mockReturnValue();
  setClock(() => Date.parse('2026-11-22T15:59:00Z'));
  localePreferences.zone = 'Asia/Tokyo';
  try {
    await exportCsv('Keywords, 1/7 Straße – 14, daily.', columns, arraySource(items));
    expect(saved.mock.calls[0]?.[0]).toBe('keywords-1-7-straße-14-daily-2026-11-23.csv');
  } finally {
    localePreferences.zone = null;
    setClock(Date.now);
  }
});

test('exports a long table in chunks', async () => {
  const many = Array.from({ length: 3500 }, () => items[0] as Item);
  const stream = await csvStream(columns, arraySource(many));
  let pieces = 0;
  for await (const piece of stream) pieces += Math.sign(piece.length);
  expect(pieces).toBe(5);
});

test('uses the source’s own CSV and asks first for a file if it is large', async () => {
  const written: Uint8Array[] = [];
  const csv = vi.fn<() => Promise<ReadableStream<Uint8Array>>>(async () =>
    new Blob(['rows']).stream(),
  );
  const picked = vi.fn<NonNullable<typeof showSaveFilePicker>>(async () => ({
    createWritable: async () => new WritableStream({ write: (chunk) => void written.push(chunk) }),
  }));
  vi.stubGlobal('showSaveFilePicker', picked);
  // Collapsed groups: few lines of many rows.
  const large = { count: 12, rows: 1_000_000, at: () => undefined, csv };
  expect(await exportCsv('All things', columns, large)).toBe(true);
  expect(picked.mock.calls[0]?.[0].suggestedName).toMatch(/^all-things-\d{4}-\d\d-\d\d\.csv$/);
  expect(csv.mock.calls[0]).toEqual([
    [
      { id: 'spend', header: 'Spend (EUR)' },
      { id: 'name', header: 'Name' },
      { id: 'state', header: 'State' },
      { id: 'double', header: 'Twice' },
    ],
  ]);
  expect(await new Blob(written as Uint8Array<ArrayBuffer>[]).text()).toBe('rows');

  picked.mockRejectedValueOnce(new DOMException('Not now.', 'AbortError'));
  expect(await exportCsv('All things', columns, large)).toBe(false);
  vi.unstubAllGlobals();
});
