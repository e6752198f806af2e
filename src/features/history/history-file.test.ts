import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeClient } from '#api/test-client.ts';
import type { Adaptation } from '#api/adapter/adaptation.ts';
import { installClient } from '#api/service.ts';
import { gzip } from '#lib/gzip.ts';
import { fc } from '#lib/test-properties.ts';
import type { HistoryBlock } from './history-block.ts';
import {
  historyFileName,
  HistoryFileProblem,
  readHistoryFile,
  writeHistoryFile,
} from './history-file.ts';
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

/** Whose dashboard exports or imports. */
function serviceIs(baseUrl = 'https://api.example.com/v3', fingerprint?: string): void {
  const adapter = fingerprint === undefined ? undefined : ({ fingerprint } as Adaptation);
  const client = fakeClient(() => Promise.reject(new TypeError('Not expected.')));
  installClient({ ...client, options: { baseUrl, adapter } });
}
beforeEach(() => serviceIs());

const fileOf = (all: readonly HistoryBlock[]): Promise<Blob> =>
  writeHistoryFile(all.map((block) => async () => [block]));

const everyone = new Set(zones.keys());
const importOf = (file: string | Blob, ids: ReadonlySet<string> = everyone, time = now) =>
  readHistoryFile(new Blob([file]), ids, time);

/** A file with these packed months. */
const fileWith = (months: readonly Uint8Array[], more: object = {}): string =>
  JSON.stringify({
    kind: 'history',
    version: 3,
    service: 'https://api.example.com/v3',
    mapping: null,
    months: months.map((month) => Buffer.from(month).toString('base64')),
    ...more,
  });

test('a file has what was exported', async () => {
  const imported = await importOf(await fileOf(blocks));
  expect(imported.foreignAccounts).toBe(0);
  expect(await bytesOf(merged(imported.blocks))).toEqual(await bytesOf(merged(blocks)));
});

test('accounts that the user does not have are left out, with their campaigns', async () => {
  const file = await fileOf(blocks);
  const imported = await importOf(file, new Set(['acct-1', 'acct-3']));
  expect(imported.foreignAccounts).toBe(1);
  const [block] = imported.blocks;
  expect(block?.accounts).toEqual(['acct-1', 'acct-3']);
  expect(block?.campaigns.map(({ id, account }) => [id, block.accounts[account]])).toEqual([
    ['camp of acct-1', 'acct-1'],
    ['camp of acct-3', 'acct-3'],
  ]);
  expect([...(block?.figures.last.spend ?? [])].filter((value) => value > 0)).toEqual([1e6, 3e6]);
  // Sums over accounts include the others.
  expect(block?.attributed).toEqual([]);
  const none = await importOf(file, new Set(['other']));
  expect(none).toEqual({ blocks: [], foreignAccounts: 3, doubt: null });
});

describe('where it comes from', () => {
  const exported = async (...from: Parameters<typeof serviceIs>): Promise<Blob> => {
    serviceIs(...from);
    return fileOf(blocks);
  };
  const staging = 'https://staging.example.com/v3';
  const own = 'https://api.example.com/v3';

  test.each<[string, Parameters<typeof serviceIs>, Parameters<typeof serviceIs>, RegExp]>([
    ['another service', [staging], [own], /another service or configuration \(https:\/\/staging/],
    ['another adapter', [own, 'a'], [own, 'b'], /another configuration of this service/],
    ['an adapter', [own, 'a'], [own], /another configuration of this service/],
    ['no adapter', [own], [own, 'a'], /another configuration of this service/],
  ])('%s is a reason for doubt, with all that it has', async (_, from, to, reason) => {
    const file = await exported(...from);
    serviceIs(...to);
    const imported = await importOf(file);
    expect(imported.doubt).toMatch(reason);
    expect(imported.blocks).toHaveLength(1);
  });

  test('the same service and adapter are none', async () => {
    expect((await importOf(await exported(own, 'a'))).doubt).toBeNull();
  });

  test('the file has neither users nor keys', async () => {
    const { months, ...head } = JSON.parse(await (await fileOf(blocks)).text()) as object & {
      months: string[];
    };
    expect(months).toHaveLength(1);
    expect(head).toEqual({ kind: 'history', version: 3, service: own, mapping: null });
  });
});

describe('a damaged file', () => {
  /** What is imported, as text; `null` if it is refused. */
  const outcome = async (file: BlobPart): Promise<string | null> => {
    const found = await readHistoryFile(new Blob([file]), everyone, now).catch((error: unknown) => {
      expect(error).toBeInstanceOf(HistoryFileProblem);
      return null;
    });
    return found && JSON.stringify(await bytesOf(merged(found.blocks)));
  };

  test('with a flipped bit is refused, or has the same figures', async () => {
    const file = await (await fileOf(blocks)).bytes();
    const same = await outcome(file);
    await fc.assert(
      fc.asyncProperty(fc.nat(file.length - 1), fc.nat(7), async (at, bit) => {
        const damaged = file.slice();
        damaged[at] = (damaged[at] ?? 0) ^ (1 << bit);
        expect([null, same]).toContain(await outcome(damaged));
      }),
      { numRuns: 500 },
    );
  });

  test('that was cut off anywhere is refused', async () => {
    const file = await (await fileOf(blocks)).bytes();
    for (let length = 0; length < file.length; length++)
      expect(await outcome(file.slice(0, length))).toBeNull();
  });

  test('of any bytes is refused, also where a month should be', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), async (any) => {
        expect(await outcome(any)).toBeNull();
        expect(await outcome(fileWith([any]))).toBeNull();
        expect(await outcome(fileWith([await gzip(any)]))).toBeNull();
      }),
    );
  });
});

describe('a crafted file ends with a message', () => {
  const damaged = 'This file is damaged. Export the history again.';
  const crafted = async (all: readonly Crafted[], more?: object): Promise<string> =>
    fileWith(await Promise.all(all.map(craftedBlock)), more);
  const accounts = new Set(['acct-1']);

  test('unless its values are possible', async () => {
    const { blocks: all } = await importOf(
      await crafted([{}, { head: { month: '2026-09' } }]),
      accounts,
    );
    expect(all.map(({ month }) => month)).toEqual(['2026-10', '2026-09']);
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
    await expect(importOf(await crafted(all), accounts)).rejects.toThrow(damaged);
  });

  test('a month that is too long once it is decompressed', async () => {
    const file = await crafted([{ head: { ids: ['c'.repeat(64 * 2 ** 20)] } }]);
    expect(file.length).toBeLessThan(100_000);
    await expect(importOf(file, accounts)).rejects.toThrow(damaged);
  });

  test('months that fill the memory together', async () => {
    const ids = Array.from({ length: 300_000 }, () => '');
    const none = ids.map(() => 0);
    const head = { ids, account: none, channel: none, currency: none };
    const all = [
      { head, mask: 0 },
      { head: { ...head, month: '2026-09' }, mask: 0 },
    ];
    await expect(importOf(await crafted(all), accounts)).rejects.toThrow(damaged);
    const one = await importOf(await crafted(all.slice(1)), accounts);
    expect(one.blocks[0]?.campaigns).toHaveLength(ids.length);
  });

  test.each<[string, Crafted]>([
    ['a month', { head: { month: '2999-01' } }],
    ['the next month', { head: { month: '2026-12' } }],
    ['a reading', { readAt: [2 * (now + 61 * 60_000), 0] }],
    ['a last reading', { readAt: [3.4e12, 1e12] }],
  ])('%s of the future', async (_, of) => {
    await expect(importOf(await crafted([of]), accounts)).rejects.toThrow(/data from the future/);
  });

  test('but the service may be in the next month already', async () => {
    const file = await crafted([{ head: { month: '2026-12' } }]);
    const evening = Date.parse('2026-11-30T20:00:00Z');
    expect((await importOf(file, accounts, evening)).blocks).toHaveLength(1);
  });
});

test('a file over 50 MB is neither read nor written', async () => {
  const file = await fileOf(blocks);
  vi.spyOn(Blob.prototype, 'size', 'get').mockReturnValue(50_000_001);
  await expect(importOf(file)).rejects.toThrow('An export has at most 50 MB.');
  await expect(fileOf(blocks)).rejects.toThrow('too large for a file of 50 MB');
});
afterEach(() => void vi.restoreAllMocks());

describe('is refused, with what to do', () => {
  test.each([
    ['', /not a history export, or it was cut off/],
    ['{"format":"crosschannel history","vers', /cut off/],
    ['[1, 2]', /not a history export/],
    ['{"kind":"history","version":4,"months":[]}', /another version/],
    ['{"kind":"history","version":3,"months":[]}', /not a history export/],
    ['{"format":"crosschannel history","version":1,"months":[]}', /another version/],
    ['{"kind":"history","version":3,"service":"x","mapping":null,"months":["%%%"]}', /damaged/],
    ['{"kind":"history","version":3,"service":"x","mapping":null,"months":["AAAA"]}', /damaged/],
  ])('%s', async (text, reason) => {
    const reading = importOf(text);
    await expect(reading).rejects.toThrow(HistoryFileProblem);
    await expect(reading).rejects.toThrow(reason);
  });
});

test('the name of a file has its days', () => {
  const month = { at: 0, bytes: 0, campaigns: 0 };
  expect(
    historyFileName([
      { ...month, month: '2026-10', first: '2026-10-05', last: '2026-10-31' },
      { ...month, month: '2026-11', first: '2026-11-01', last: '2026-11-09' },
    ]),
  ).toBe('crosschannel-history-2026-10-05-to-2026-11-09.json');
});
