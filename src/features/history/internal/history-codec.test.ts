/** Blocks whose bytes someone made: none hangs, takes all memory, or has a value that the others cannot add up. */
import { expect, test, vi } from 'vitest';
import { readColumns, writeColumns } from '#lib/column-file.ts';
import { gunzip, gzip } from '#lib/gzip.ts';
import { fc } from '#lib/test-properties.ts';
import type { HistoryBlock } from '#features/history/history-block.ts';
import { cellsOf, packBlock, unpackBlock } from './history-codec.ts';
import { craftedBlock, type Crafted } from './test-crafted-block.ts';
import { bytesOf, merged, read, rowOf } from '#features/history/test-history.ts';

/** A month that the last release stored: two readings of three campaigns in November. */
const earlierMonth = [
  'H4sIAAAAAAAAA2tlqlYqSy0qzszPU7Iy0lHKzc8ryVCyUjIyMDLTNTRU0lFKTE7OL80rKVayigaxS3ShgiW6RkqxOkrJGYl5',
  'eak5YGkoWzdRSSevNCcHJFtaVJSal5yZCpZ3DQ2Cy2SmQLQk5haATQQzjGAMY5DRUJuVrKINdAx0DBGWIYtALKgECxnqGMTq',
  'KBUnJ+aA7TM0AAMdJFoHi5iBQWxtw4r5vfszGj5sCmIAEaNcZC4DCYCFQ4DxggYjAyOIwyjPyAhhnLjAzsDYKgViMsEkWUAM',
  'RkZmBgbGZf4Q9mJ7BgY2RgaWTXOO7WK8AFYJghD+CyifgZH53amWkC+o3B5mKJeBCcpt6KxiPNC7nZFxw7zzalDhJRDhhklf',
  'GBkfdGw2AAChm03r/wIAAA==',
].join('');

test('a month of the last release is read as it was, and kept in the new form', async () => {
  const rows = [
    rowOf('2026-11-03', 'camp-1', {
      impressions: 5200,
      clicks: 31,
      spend: 12.5,
      conversions: 2,
      units: 3,
      sales: 80.99,
    }),
    rowOf('2026-11-04', 'camp-2', { clicks: 1, spend: null, currency: null }),
    rowOf('2026-11-05', 'camp-3', { spend: 0.3333, channel: null, account_id: 'acct-2' }),
  ] as const;
  const later = [{ ...rows[0], sales: 101.5, units: 4 }, ...rows.slice(1)];
  const at = Date.parse('2026-11-21T12:00:00Z');
  const [block] = merged([...read({ rows }).blocks, ...read({ rows: later, at }).blocks]).values();
  const found = await unpackBlock(new Uint8Array(Buffer.from(earlierMonth, 'base64')));
  expect(found).toEqual(block);
  expect(await unpackBlock(await packBlock(found as HistoryBlock))).toEqual(block);
});

const limits = { bytes: 100_000, cells: 100_000 };
const unpack = async (of: Crafted) => unpackBlock(await craftedBlock(of), limits);

test('the crafted block is read as long as nothing is changed', async () => {
  const block = await unpack({});
  expect(block?.campaigns).toEqual([{ id: 'c', account: 0, channel: 'x', currency: 'EUR' }]);
  expect(block?.figures.last.spend[0]).toBe(5_000_000);
  expect(block?.attributed).toHaveLength(1);
});

/** Would be Infinity. */
const endless = Array.from({ length: 150 }, (_, at) => (at < 149 ? 0xff : 1));
/** 2⁵⁵: more than is exact. */
const huge = 2 ** 55;

test.each<[string, Crafted]>([
  ['another version', { head: { version: 1 } }],
  ['no month', { head: { month: '2026-13' } }],
  ['days of an endless mask', { mask: endless }],
  ['days after the last of the month', { mask: 2 ** 31 }],
  ['an endless figure', { figure: [1, endless] }],
  ['an integer of nine bytes', { figure: [1, [...endless.slice(0, 8), 0]] }],
  ['a first figure that is neither the same nor another', { first: [2, 1, 5] }],
  ['a figure with an unknown sign', { figure: [3, 5] }],
  ['another scale', { head: { scales: [1, 1, 3, 1, 1, 1] } }],
  ['no scale', { head: { scales: [] } }],
  ['a time before 1970', { readAt: [1, 0] }],
  ['an endless time', { readAt: [endless, 0] }],
  ['a time that is not exact', { readAt: [huge, 0] }],
  ['a last time before the first', { readAt: [2000, 1] }],
  ['a campaign without an account', { head: { account: [1] } }],
  ['a campaign without a place of its account', { head: { account: [] } }],
  ['a campaign of half an account', { head: { account: [0.5] } }],
  ['a campaign of an unknown channel', { head: { channel: [1] } }],
  ['a campaign of an unknown currency', { head: { currency: [-1] } }],
  ['more channels than campaigns', { head: { channel: [0, 0] } }],
  ['fewer campaigns than the head says', { head: { ids: ['c', 'd'], account: [0, 0] } }],
  ['sums of an unknown channel', { sum: [1, 0, 0, 7, 24] }],
  ['sums of a day after the last', { sum: [0, 0, 31, 7, 24] }],
  ['sums of too many parts', { sum: [0, 0, 0, 2 ** 32, 24] }],
  ['more sums than there are bytes', { sums: 90_000 }],
  ['more sums than fit in memory', { sums: 2 ** 40 }],
  ['bytes left over', { rest: [0] }],
])('%s: refused', async (_, of) => {
  expect(await unpack(of)).toBeNull();
});

test('a figure too large to be exact is unknown, and such a sum is left out', async () => {
  const cell = await unpack({ figure: [1, huge] });
  expect(cell?.figures.last.spend[0]).toBeNaN();
  const sums = await unpack({ sumFigure: [1, huge] });
  expect(sums).toMatchObject({ month: '2026-10', attributed: [] });
});

test('more than the limits is refused before it fills the memory', async () => {
  // Each byte of a packed month becomes a thousand, and each campaign 3 kB of figures.
  const ids = Array.from({ length: 5000 }, () => '');
  const none = ids.map(() => 0);
  const head = { ids, account: none, channel: none, currency: none };
  const many = await craftedBlock({ head, mask: 0 });
  expect(many.length).toBeLessThan(1000);
  const columns = vi.spyOn(globalThis, 'Float64Array');
  expect(await unpackBlock(many, limits)).toBeNull();
  expect(columns).not.toHaveBeenCalled();
  columns.mockRestore();
  const long = await craftedBlock({ head: { ids: ['c'.repeat(limits.bytes)] } });
  expect(long.length).toBeLessThan(1000);
  expect(await unpackBlock(long, limits)).toBeNull();
  expect((await unpackBlock(long))?.campaigns).toHaveLength(1);
  const block = await unpackBlock(await craftedBlock({}));
  expect(cellsOf(block as HistoryBlock)).toBe(31 + 31 + 1);
  expect(await unpackBlock(await craftedBlock({}), { ...limits, cells: 63 })).not.toBeNull();
  expect(await unpackBlock(await craftedBlock({}), { ...limits, cells: 62 })).toBeNull();
});

type Head = { columns: { name: string; length: number }[] } & Record<string, unknown>;

/** A small block whose head or columns were changed. */
async function changedBlock(
  change: (head: Head, columns: Map<string, Float64Array>) => void,
): Promise<HistoryBlock | null> {
  const [block] = read({ rows: [rowOf('2026-11-03', 'camp-1', { spend: 12.5 })] }).blocks;
  const { head, columns } = readColumns(await gunzip(await packBlock(block as HistoryBlock)));
  const changed = new Map(columns);
  change(head as Head, changed);
  const all = Array.from(changed, ([name, values]) => ({ name, values }));
  return unpackBlock(await gzip(writeColumns(head as Head, all)), limits);
}

test.each<[string, Parameters<typeof changedBlock>[0]]>([
  ['another version', (head) => (head['version'] = 4)],
  ['no month', (head) => (head['month'] = '2026-13')],
  ['another scale', (head) => (head['scales'] = [1, 1, 3, 1, 1, 1])],
  ['a column less', (_, columns) => columns.delete('first sales')],
  ['a column too short', (_, columns) => columns.set('changed', new Float64Array(29))],
  ['a campaign without an account', (_, columns) => columns.get('account')?.fill(1)],
  ['a campaign of half a channel', (_, columns) => columns.get('campaign channel')?.fill(0.5)],
  ['a last time before the first', (_, columns) => columns.get('last read')?.fill(1)],
  ['a time that is not exact', (_, columns) => columns.get('last read')?.fill(2 ** 60)],
  ['sums of a day after the last', (_, columns) => columns.get('sum day')?.fill(30)],
  ['sums of too many parts', (_, columns) => columns.get('sum parts')?.fill(2 ** 32)],
])('%s: refused in the new form, too', async (_, change) => {
  expect(await changedBlock(() => {})).not.toBeNull();
  expect(await changedBlock(change)).toBeNull();
});

test('in the new form, too, more than the limits is refused before it fills the memory', async () => {
  const [block] = read({ rows: [rowOf('2026-11-03', 'camp-1', { spend: 1 })] }).blocks;
  const bytes = await packBlock(block as HistoryBlock);
  const cells = cellsOf(block as HistoryBlock);
  expect(await unpackBlock(bytes, { ...limits, cells })).not.toBeNull();
  expect(await unpackBlock(bytes, { ...limits, cells: cells - 1 })).toBeNull();
  const columns = vi.spyOn(Float64Array, 'from');
  expect(await unpackBlock(bytes, { ...limits, cells: 1 })).toBeNull();
  expect(columns).not.toHaveBeenCalled();
  columns.mockRestore();
});

test('whatever is read from changed bytes can be saved and read again', async () => {
  const rows = [
    rowOf('2026-11-03', 'camp-1', { spend: 12.5, sales: 80 }),
    rowOf('2026-11-04', 'camp-2', { spend: null, currency: null }),
  ];
  const [block] = read({ rows }).blocks;
  const plain = await gunzip(await packBlock(block as HistoryBlock));
  // Behind the brace that ends the head, more changes are values.
  const max = plain.length - 1;
  const place = fc.oneof(fc.nat(max), fc.integer({ min: plain.indexOf(0x7d) + 1, max }));
  const changes = fc.array(fc.tuple(place, fc.nat(255)), { minLength: 1, maxLength: 3 });
  await fc.assert(
    fc.asyncProperty(changes, async (all) => {
      const changed = plain.slice();
      for (const [at, byte] of all) changed[at] = byte;
      const found = await unpackBlock(await gzip(changed), limits);
      if (found === null) return;
      const saved = new Map([['', found]]);
      const restored = await unpackBlock(await packBlock(found));
      expect(await bytesOf(new Map([['', restored as typeof found]]))).toEqual(
        await bytesOf(saved),
      );
    }),
    { numRuns: 400 },
  );
});

test.each([Infinity, Number.NaN, 0.25, 2 ** 60])(
  '%d is not written as another number',
  async (odd) => {
    const block = await unpackBlock(await craftedBlock({}));
    block?.figures.last.spend.fill(odd, 0, 1);
    const restored = await unpackBlock(await packBlock(block as HistoryBlock));
    expect(restored?.figures.last.spend[0]).toBeNaN();
    block?.readAt.last.fill(odd, 0, 1);
    await expect(packBlock(block as HistoryBlock)).rejects.toThrow(RangeError);
  },
);
