import { expect, onTestFinished, test } from 'vitest';
import type { Account } from '#api/contract/account.ts';
import type { Campaign } from '#api/contract/campaign.ts';
import { openTableInPage, rowOf } from '#row-engine/test-engine.ts';
import { performanceJoin } from './keyword-join.ts';
import { campaignFacts, keywordSpec } from '#queries/tables/keyword-table.ts';

const campaigns = [
  { id: 'c1', account_id: 'a1', channel: 'x', metrics: { currency_code: 'EUR' } },
  { id: 'c2', account_id: 'a2', channel: 'y', metrics: null },
  { id: 'c3', account_id: 'a3', channel: 'y', metrics: null },
] as Campaign[];
const accounts = [
  { id: 'a1', currency_code: 'GBP' },
  { id: 'a2', currency_code: 'USD' },
] as Account[];

/** Of a service that sends no more than the given fields of a keyword. */
const keywords = ['c1', 'c2', 'c2', 'c3', 'c3', 'c4'].map((campaign_id, at) => ({
  id: `k${at}`,
  campaign_id,
  bid: 2 ** at,
}));

async function keywordTable() {
  const { table, close } = await openTableInPage(keywordSpec);
  onTestFinished(close);
  await table.load({ records: keywords });
  await table.rename(campaignFacts(campaigns, accounts));
  return table;
}

test('keywords are found by the account and channel of their campaign', async () => {
  const table = await keywordTable();
  const only = async (column: string, value: string) =>
    (await table.view({ filters: [{ column, test: 'set', values: [value] }] })).count;
  expect(await only('account_id', 'a2')).toBe(2);
  expect(await only('channel', 'y')).toBe(4);
  const { total } = await table.sums(['account'], {}, {});
  expect(total).toBe(4);
});

test('bids are in the currency of the campaign, else of its account; unknown ones are not added', async () => {
  const table = await keywordTable();
  const { totals } = await table.view({});
  expect(totals.currencies.map(({ currency, figures }) => [currency, figures['bid']])).toEqual([
    ['USD', 6],
    ['EUR', 1],
    [null, null],
  ]);
  expect(totals.figures['bid']).toBeNull();
});

test('the currency of a joined report’s row comes first', async () => {
  const table = await keywordTable();
  await table.join(performanceJoin, {
    records: [
      { keyword_id: 'k0', spend: 1, currency_code: 'EUR' },
      { keyword_id: 'k3', spend: 4, currency_code: 'GBP' },
      { keyword_id: 'k4', spend: 8, currency_code: 'JPY' },
    ],
  });
  const { totals } = await table.view({});
  const spend = totals.currencies.map(({ currency, figures }) => [currency, figures['spend']]);
  expect(spend).toEqual([
    ['USD', null],
    ['EUR', 1],
    ['GBP', 4],
    ['JPY', 8],
    [null, null],
  ]);
  // Another report is matched by the keywords' own currency, not by that of the report before.
  const records = [{ keyword_id: 'k3', spend: 5, currency_code: 'USD' }];
  const report = await table.join(performanceJoin, { records });
  expect(report).toMatchObject({ left: 0, otherCurrency: 0 });
  expect(await rowOf(table, 'k3')).toMatchObject({ spend: 5 });
});

test('values of the keywords themselves count before those of their campaigns', async () => {
  const { table, close } = await openTableInPage(keywordSpec);
  onTestFinished(close);
  const own = { channel: 'z', account_id: 'a9', currency_code: 'sek' };
  await table.load({ records: [{ id: 'k', campaign_id: 'c1', ...own }] });
  await table.rename(campaignFacts(campaigns, accounts));
  expect(await rowOf(table, 'k')).toMatchObject({
    channel: 'z',
    account_id: 'a9',
    currency: 'SEK',
  });
});
