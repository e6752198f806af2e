import { describe, expect, test } from 'vitest';
import { gzip } from '#lib/gzip.ts';
import { fc } from '#lib/test-properties.ts';
import type { HistoryBlock } from './history-block.ts';
import { readMonths, writeMonths } from './history-backup.ts';
import { packBlock } from './internal/history-codec.ts';
import { craftedBlock, type Crafted } from './internal/test-crafted-block.ts';
import { bytesOf, merged, read, rowOf } from './test-history.ts';

const now = Date.parse('2026-11-20T13:00:00Z');

const row = (account: string, spend: number) =>
  rowOf('2026-11-03', `camp of ${account}`, { account_id: account, spend });
const zones = new Map([
  ['acct-1', 'UTC'],
  ['acct-2', 'UTC'],
  ['acct-3', 'UTC'],
]);
const { blocks } = read({ zones, rows: [row('acct-1', 1), row('acct-2', 2), row('acct-3', 3)] });

const textsOf = async (all: readonly HistoryBlock[]) =>
  (await writeMonths(await Promise.all(all.map(packBlock)), Infinity)).months;
const everyone = new Set(zones.keys());

test('months are read as they were written', async () => {
  const found = await readMonths(await textsOf(blocks), everyone, now);
  expect(found?.foreignAccounts).toBe(0);
  expect(await bytesOf(merged(found?.blocks ?? []))).toEqual(await bytesOf(merged(blocks)));
});

test('accounts that the user does not have are left out, with their campaigns', async () => {
  const months = await textsOf(blocks);
  const found = await readMonths(months, new Set(['acct-1', 'acct-3']), now);
  expect(found?.foreignAccounts).toBe(1);
  const [block] = found?.blocks ?? [];
  expect(block?.accounts).toEqual(['acct-1', 'acct-3']);
  expect(block?.campaigns.map(({ id, account }) => [id, block.accounts[account]])).toEqual([
    ['camp of acct-1', 'acct-1'],
    ['camp of acct-3', 'acct-3'],
  ]);
  expect([...(block?.figures.last.spend ?? [])].filter((value) => value > 0)).toEqual([1e6, 3e6]);
  // Sums over accounts include the others.
  expect(block?.attributed).toEqual([]);
  const none = await readMonths(months, new Set(['other']), now);
  expect(none).toEqual({ blocks: [], foreignAccounts: 3 });
});

const toText = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');

test('any bytes are refused, compressed or not', async () => {
  expect(await readMonths(['%%%'], everyone, now)).toBeNull();
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), async (any) => {
      for (const bytes of [any, await gzip(any)])
        expect(await readMonths([toText(bytes)], everyone, now)).toBeNull();
    }),
  );
});

test('without room for all, the oldest months are left out', async () => {
  const months = ['2026-09', '2026-10', '2026-11'];
  const packed = await Promise.all(
    months.flatMap((month) =>
      read({ zones, rows: [rowOf(`${month}-03`, 'camp', { account_id: 'acct-1' })] }).blocks.map(
        packBlock,
      ),
    ),
  );
  const { months: all } = await writeMonths(packed, Infinity);
  expect(all).toHaveLength(3);
  const room = JSON.stringify(all.slice(1)).length;
  expect(await writeMonths(packed, room)).toEqual({ months: all.slice(1), left: 1 });
  expect(await writeMonths(packed, 0)).toEqual({ months: [], left: 3 });
});

test('a month that is damaged on the device is not written', async () => {
  await expect(writeMonths([new Uint8Array([1, 2, 3])], Infinity)).rejects.toThrow(
    'cannot be read',
  );
});

describe('crafted months are refused', () => {
  const accounts = new Set(['acct-1']);
  const crafted = async (all: readonly Crafted[], time = now) => {
    const months = await Promise.all(all.map(craftedBlock));
    return readMonths(months.map(toText), accounts, time);
  };

  test('unless its values are possible', async () => {
    const found = await crafted([{}, { head: { month: '2026-09' } }]);
    expect(found?.blocks.map(({ month }) => month)).toEqual(['2026-10', '2026-09']);
  });

  test.each<[string, readonly Crafted[]]>([
    ['a mask without an end', [{ mask: Array.from({ length: 150 }, () => 0xff) }]],
    ['the same month twice', [{}, {}]],
    [
      'more months than a device keeps',
      Array.from({ length: 101 }, (_, at) => ({
        head: { month: new Date(Date.UTC(2010, at)).toISOString().slice(0, 7) },
      })),
    ],
  ])('%s', async (_, all) => {
    expect(await crafted(all)).toBeNull();
  });

  test('a month that is too long once it is decompressed', async () => {
    const month = toText(await craftedBlock({ head: { ids: ['c'.repeat(64 * 2 ** 20)] } }));
    expect(month.length).toBeLessThan(100_000);
    expect(await readMonths([month], accounts, now)).toBeNull();
  });

  test('months that fill the memory together', async () => {
    const ids = Array.from({ length: 300_000 }, () => '');
    const none = ids.map(() => 0);
    const head = { ids, account: none, channel: none, currency: none };
    const all = [
      { head, mask: 0 },
      { head: { ...head, month: '2026-09' }, mask: 0 },
    ];
    expect(await crafted(all)).toBeNull();
    const one = await crafted(all.slice(1));
    expect(one?.blocks[0]?.campaigns).toHaveLength(ids.length);
  });

  test.each<[string, Crafted]>([
    ['a month', { head: { month: '2999-01' } }],
    ['the next month', { head: { month: '2026-12' } }],
    ['a reading', { readAt: [2 * (now + 61 * 60_000), 0] }],
    ['a last reading', { readAt: [3.4e12, 1e12] }],
  ])('%s of the future', async (_, of) => {
    await expect(crafted([of])).rejects.toThrow(/data from the future/);
  });

  test('but the service may be in the next month already', async () => {
    const evening = Date.parse('2026-11-30T20:00:00Z');
    const found = await crafted([{ head: { month: '2026-12' } }], evening);
    expect(found?.blocks).toHaveLength(1);
  });
});
