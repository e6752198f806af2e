import { execFileSync } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { setClock } from './clock.ts';
import type { Value } from './table-query.ts';
import { readWorkbook } from './test-workbook.ts';
import { workbookStream } from './workbook.ts';

const columns = [
  { id: 'name', header: '=Name', width: 30 },
  { id: 'at', header: 'Synced (UTC)', format: 'yyyy-mm-dd hh:mm' },
  { id: 'day', header: 'Day', format: 'yyyy-mm-dd' },
  { id: 'spend', header: 'Spend (EUR)', format: '#,##0.00' },
  { id: 'acos', header: 'ACOS', format: '0.0%' },
];
const rows: Value[][] = [
  ['=1+1', '2026-11-25T13:05:00Z', '2026-11-24', 1234.5, 0.123],
  ['a\u0000b\uD800<&>"', null, 'soon', -3, null],
  ['x'.repeat(40_000), null, null, 0.1 + 0.2, 1],
  ['@SUM(A1)\ttab\nline', null, null, 0, 0.004],
];
const book = {
  name: 'Campaigns [a]: last/week, a longer name',
  totals: [{ label: '+Total', values: { spend: 1231.8, acos: 0.5, currency: 'EUR' } }],
  details: [
    ['Table', 'Campaigns'],
    ['Filters', '=cmd|x'],
  ],
} as const;

beforeEach(() => setClock(() => Date.parse('2026-11-25T13:05:00Z')));
afterEach(() => setClock(Date.now));

const bytesOf = async (stream: ReadableStream<Uint8Array>) =>
  new Uint8Array(await new Response(stream).arrayBuffer());

test('has typed cells, a fixed header, totals and details; no text is a formula', async () => {
  const sheets = readWorkbook(await bytesOf(await workbookStream(columns, [rows], book)));
  expect(sheets.map(({ name }) => name)).toEqual(['Campaigns  a   last week, a lon', 'Details']);
  const [main, details] = sheets;
  const values = main?.rows.map((row) => row.map(({ value }) => value));
  expect(values).toEqual([
    ['=Name', 'Synced (UTC)', 'Day', 'Spend (EUR)', 'ACOS'],
    ['=1+1', dayNumber('2026-11-25T13:05:00Z'), dayNumber('2026-11-24'), 1234.5, 0.123],
    ['ab\uFFFD<&>"', null, 'soon', -3, null],
    [`${'x'.repeat(32_766)}…`, null, null, 0.1 + 0.2, 1],
    ['@SUM(A1)\ttab\nline', null, null, 0, 0.004],
    ['+Total', null, null, 1231.8, 0.5],
  ]);
  expect(main?.rows[1]?.map(({ format }) => format)).toEqual([
    'General',
    'yyyy-mm-dd hh:mm',
    'yyyy-mm-dd',
    '#,##0.00',
    '0.0%',
  ]);
  expect(main?.rows.map(([first]) => first?.isBold)).toEqual([
    true,
    ...rows.map(() => false),
    true,
  ]);
  expect(main?.xml).toContain('ySplit="1" topLeftCell="B2"');
  expect(main?.xml).toContain('<autoFilter ref="A1:E5"/>');
  expect(details?.rows.map((row) => row.map(({ value }) => value))).toEqual(book.details);
  for (const { xml } of sheets) expect(xml).not.toMatch(/<f[ >]/);
});

test.each([
  ['Details', 'Rows Details'],
  ['history', 'Rows history'],
  ['[/]', 'Rows'],
  ["'Week'\n1", 'Week  1'],
])('%j becomes the name of a sheet', async (name, sheet) => {
  const bytes = await bytesOf(await workbookStream(columns, [], { ...book, name }));
  expect(readWorkbook(bytes).map((one) => one.name)).toEqual([sheet, 'Details']);
});

test('totals of the first column leave room for their label', async () => {
  const totals = [{ label: 'Total', values: { spend: 5, acos: 0.5 } }];
  const stream = await workbookStream(columns.slice(3), [[[5, 0.5]]], { ...book, totals });
  const [main] = readWorkbook(await bytesOf(stream));
  expect(main?.rows.map((row) => row.map(({ value }) => value))).toEqual([
    ['', 'Spend (EUR)', 'ACOS'],
    [null, 5, 0.5],
    ['Total', 5, 0.5],
  ]);
});

test('rows are read no faster than the file, and no further once it is not wanted', async () => {
  let read = 0;
  let isClosed = false;
  function* portions(): Generator<Value[][]> {
    try {
      for (;;) {
        read += 1;
        yield Array.from({ length: 2000 }, (_, at) => [`${read} ${at} ${Math.sin(read * at)}`]);
      }
    } finally {
      isClosed = true;
    }
  }
  const reader = (await workbookStream(columns.slice(0, 1), portions(), book)).getReader();
  await reader.read();
  const turns = async () => {
    for (let turn = 0; turn < 30; turn++) await new Promise((resolve) => void setTimeout(resolve));
    return read;
  };
  // What is compressed already may still arrive.
  await expect.poll(async () => (await turns()) === (await turns())).toBe(true);
  await reader.cancel();
  await expect.poll(() => isClosed).toBe(true);
});

test('rows that cannot be read fail the file', async () => {
  function* portions(): Generator<Value[][]> {
    yield rows;
    throw new Error('The view is closed.');
  }
  const stream = await workbookStream(columns, portions(), book);
  await expect(bytesOf(stream)).rejects.toThrow('The view is closed.');
});

const [office] = globSync('/{usr/bin,opt/libreoffice*/program}/soffice');

test.skipIf(office === undefined)('LibreOffice reads the same figures', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'workbook-'));
  try {
    const file = path.join(folder, 'book.xlsx');
    await writeFile(file, await bytesOf(await workbookStream(columns, [rows], book)));
    const sheets = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,false,false,false,false,-1';
    const profile = `-env:UserInstallation=file://${folder}/profile`;
    const args = [profile, '--headless', '--convert-to', sheets, '--outdir', folder, file];
    execFileSync(office ?? '', args, { stdio: 'ignore' });
    const text = await readFile(
      path.join(folder, 'book-Campaigns  a   last week, a lon.csv'),
      'utf8',
    );
    const lines = text.replaceAll('"', '').trim().split('\n');
    expect(lines[1]).toBe('=1+1,2026-11-25 13:05:00,2026-11-24,1234.5,12.3%');
    expect(lines.at(-1)).toBe('+Total,,,1231.8,50%');
    expect(existsSync(path.join(folder, 'book-Details.csv'))).toBe(true);
  } finally {
    await rm(folder, { recursive: true });
  }
});

/** Days since 1900, as spreadsheets count them. */
const dayNumber = (time: string): number => Date.parse(time) / 86_400_000 + 25_569;
