import { describe, expect, test } from 'vitest';
import type { HistoryBlock } from './history-block.ts';
import {
  historyFileName,
  ImportProblem,
  readHistoryFile,
  writeHistoryFile,
} from './history-file.ts';
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

async function fileOf(all: readonly HistoryBlock[]): Promise<string> {
  return (await writeHistoryFile(all.map((block) => async () => [block]))).text();
}

const own = (...ids: string[]) => new Set(ids);

test('a file has what was exported', async () => {
  const text = await fileOf(blocks);
  const imported = await readHistoryFile(text, own('acct-1', 'acct-2', 'acct-3'), now);
  expect(imported.foreignAccounts).toBe(0);
  expect(await bytesOf(merged(imported.blocks))).toEqual(await bytesOf(merged(blocks)));
});

test('accounts that the user does not have are left out, with their campaigns', async () => {
  const imported = await readHistoryFile(await fileOf(blocks), own('acct-1', 'acct-3'), now);
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
  const none = await readHistoryFile(await fileOf(blocks), own('other'), now);
  expect(none).toEqual({ blocks: [], foreignAccounts: 3 });
});

describe('is refused, with what to do', () => {
  test.each([
    ['', /not a history export, or it was cut off/],
    ['{"format":"crosschannel history","vers', /cut off/],
    ['[1, 2]', /not a history export/],
    ['{"format":"crosschannel history","version":3,"months":[]}', /newer version/],
    ['{"format":"crosschannel history","version":1,"months":["%%%"]}', /damaged/],
    ['{"format":"crosschannel history","version":1,"months":["AAAA"]}', /damaged/],
  ])('%s', async (text, reason) => {
    const reading = readHistoryFile(text, own('acct-1'), now);
    await expect(reading).rejects.toThrow(ImportProblem);
    await expect(reading).rejects.toThrow(reason);
  });

  test('data from the future', async () => {
    const early = Date.parse('2026-11-19T11:00:00Z');
    const text = await fileOf(blocks);
    await expect(readHistoryFile(text, own('acct-1'), early)).rejects.toThrow(/from the future/);
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
