/** Runs the checks on the simulated service's data, parsed like on the pages. */
import { expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { Account } from '#api/contract/account.ts';
import { Campaign } from '#api/contract/campaign.ts';
import { readPage } from '#api/contract/envelope.ts';
import { Keyword } from '#api/contract/keyword.ts';
import { Listing } from '#api/contract/listing.ts';
import { body, signedInWorld, testTime } from '#mocks/testing.ts';
import type { ScenarioName } from '#mocks/world/scenarios.ts';
import type { ListsToCheck } from './checks/check.ts';
import { runChecks } from './checks/checks.ts';
import { figureChecks } from './internal/checks/figures.ts';

async function rowsOf(scenario: ScenarioName): Promise<ListsToCheck> {
  const { get } = await signedInWorld({ tier: 'enterprise', scenario });
  const all = async <T extends z.core.$ZodType>(schema: T, path: string) => {
    const { records, total, unreadable } = readPage(schema, await body(get(path)));
    const said = { total: total ?? records.length, unreadable, repeated: [] };
    return { records, ...said, receivedAt: testTime };
  };
  return {
    accounts: await all(Account, '/advertising/accounts?limit=1000'),
    campaigns: await all(Campaign, '/advertising/campaigns'),
    keywords: await all(Keyword, '/advertising/keywords'),
    listings: await all(Listing, '/catalog/listings'),
  };
}

test('the demonstration has problems to show, and its metrics are sound', async () => {
  const rows = await rowsOf('none');
  const found = new Map(runChecks(rows).map(({ check, found: all }) => [check.id, all ?? []]));
  const lost = new Set(
    rows.accounts?.records.filter((row) => row.is_connected === false).map(({ id }) => id),
  );
  const disconnected = (found.get('metrics-disconnected') ?? []).map(({ id }) => id);
  const expected = rows.campaigns?.records.filter(({ account_id }) => lost.has(account_id ?? ''));
  expect(disconnected).toEqual(expected?.map(({ id }) => id));
  expect(disconnected.length).toBeGreaterThan(0);
  expect(found.get('accounts-linked')).toEqual([
    { kind: 'account', id: 'acct-0012', given: 'acct-9999x', expected: 'one of the 240 accounts' },
  ]);
  expect(found.get('keywords-still')?.length).toBeGreaterThan(100);
  expect(found.get('listings-parent-state')?.length).toBeGreaterThan(0);
  for (const { id } of figureChecks) expect([id, found.get(id)]).toEqual([id, []]);
});

test('ACOS as a percentage is not a problem', async () => {
  const rows = await rowsOf('percent-acos');
  expect(runChecks(rows, figureChecks).flatMap(({ found }) => found ?? [])).toEqual([]);
});
