import { expect, test } from 'vitest';
import { fc } from '#lib/test-properties.ts';
import type { Campaign } from '#api/contract/campaign.ts';
import { checkedAt, cleanRows, sent } from '#domain/checks/testing.ts';
import {
  doubtedAt,
  doubtsAbout,
  doubtsOfCampaigns,
  findDoubts,
  searchOf,
  searchOfCampaigns,
} from './doubts.ts';

const [clean] = fc.sample(cleanRows, { numRuns: 1, seed: 3 });
const one = clean?.campaigns.records[0] as Campaign;
const metrics = one.metrics as NonNullable<Campaign['metrics']>;

/** A plausible campaign in a currency, spoiled as a test wants it. */
const campaign = (
  id: string,
  currency: string | null,
  changes: Partial<typeof metrics> = {},
): Campaign => {
  const figures = { impressions: 900, clicks: 90, spend: 30, conversions: 9, sales: 60 };
  const own = { ...metrics, ...figures, roas: 2, acos: 0.5, currency_code: currency, ...changes };
  return { ...one, id, account_id: `account in ${currency}`, metrics: own };
};
const around = { accounts: undefined, list: undefined, at: checkedAt };

test('a doubt stands at the figure and in the currency that it is about', () => {
  const rows = [
    campaign('a', 'EUR', { impressions: 1 }),
    campaign('b', 'EUR', { impressions: 2 }),
    campaign('c', 'USD', { impressions: 3 }),
    campaign('d', 'USD', { conversions: 0 }),
  ];
  const all = findDoubts(rows, around);
  const about = (...of: ['clicks' | 'sales' | 'spend', string]) =>
    doubtsAbout(all, ...of).map(({ check, campaigns }) => [check.id, ...campaigns]);
  expect(about('clicks', 'EUR')).toEqual([['clicks-impressions', 'a', 'b']]);
  expect(about('clicks', 'USD')).toEqual([['clicks-impressions', 'c']]);
  expect(about('sales', 'USD')).toEqual([['sales-conversions', 'd']]);
  expect(about('sales', 'EUR')).toEqual([]);
  expect(about('spend', 'EUR')).toEqual([]);
});

test('rows of an account that came after its last sync are doubted once the accounts are known', () => {
  const rows = [campaign('a', 'EUR'), campaign('b', 'EUR')];
  expect(findDoubts(rows, around)).toEqual([]);
  const lost = {
    ...clean?.accounts.records[0],
    id: 'account in EUR',
    currency_code: 'EUR',
    is_connected: false,
    last_synced_at: '2026-03-01T00:00:00Z',
  };
  const accounts = sent([lost as never]);
  expect(findDoubts(rows, { ...around, accounts })).toMatchObject([
    { check: { id: 'metrics-disconnected' }, campaigns: ['a', 'b'] },
  ]);
  // Whatever follows from its money is as doubtful.
  for (const figure of ['spend', 'sales', 'roas', 'acos'] as const)
    expect(doubtsAbout(findDoubts(rows, { ...around, accounts }), figure, 'EUR')).toHaveLength(1);
});

test('a doubt leads to the rows of its currency, of all of them beside a total of all, and to a whole list', () => {
  const rows = [
    campaign('a', 'EUR', { impressions: 1 }),
    campaign('b', 'USD', { impressions: 2 }),
    campaign('c', null, { impressions: 3 }),
  ];
  const all = findDoubts(rows, around);
  const linkOf = (currency?: string | null) =>
    searchOf(doubtsAbout(all, 'clicks', currency), currency);
  expect(linkOf('EUR')).toEqual({ check: 'clicks-impressions', f: 'currency*is*EUR' });
  expect(linkOf(null)).toEqual({ check: 'clicks-impressions', f: 'currency*empty' });
  expect(linkOf()).toEqual({ check: 'clicks-impressions' });
  expect(doubtsAbout(all, 'clicks').flatMap(({ campaigns }) => campaigns)).toHaveLength(3);
  const short = findDoubts(rows, { ...around, list: { ...sent(rows), total: 4 } });
  expect(searchOf(doubtsAbout(short, 'spend', 'EUR'), 'EUR')).toEqual({ check: 'totals' });
});

test('a list shorter than it says makes every total of it doubtful, and no single campaign', () => {
  const rows = [campaign('a', 'EUR'), campaign('b', 'USD')];
  const list = { ...sent(rows), total: 3 };
  const all = findDoubts(rows, { ...around, list });
  for (const currency of ['EUR', 'USD', null])
    expect(doubtsAbout(all, 'spend', currency).map(({ check }) => check.id)).toEqual(['totals']);
  expect(findDoubts(rows.slice(0, 1), { ...around, list })).toEqual([]);
});

test('of a few campaigns only their own doubts count, and the address names them', () => {
  const rows = [
    campaign('a', 'EUR', { impressions: 1 }),
    campaign('b', 'EUR', { impressions: 2 }),
    campaign('c', 'USD', { conversions: 0 }),
  ];
  const all = findDoubts(rows, { ...around, list: { ...sent(rows), total: 4 } });
  const about = (...ids: string[]) => doubtsOfCampaigns(all, ['clicks', 'sales'], new Set(ids));
  expect(about('a', 'c').map(({ check, campaigns }) => [check.id, ...campaigns])).toEqual([
    ['clicks-impressions', 'a'],
    ['sales-conversions', 'c'],
  ]);
  expect(searchOfCampaigns(about('c', 'b', 'a'))).toEqual({
    check: 'clicks-impressions,sales-conversions',
    campaign_id: 'a,b,c',
  });
  // A list that is too short is no fault of a single campaign.
  expect(doubtsOfCampaigns(all, ['spend'], new Set(['a', 'b', 'c']))).toEqual([]);
  const many = Array.from({ length: 101 }, (_, i) => campaign(`${i}`, 'EUR', { impressions: 1 }));
  const found = doubtsOfCampaigns(
    findDoubts(many, around),
    ['clicks'],
    new Set(many.map(({ id }) => id)),
  );
  expect(searchOfCampaigns(found)).toEqual({ check: 'clicks-impressions' });
});

test('a place is looked at where a campaign of its account and channel is in doubt', () => {
  const rows = [campaign('a', 'EUR', { impressions: 1 }), campaign('b', 'USD')];
  const all = findDoubts(rows, around);
  const at = (accountId: string, channel: string | null = one.channel) =>
    doubtedAt(all, rows, { accountId, channel });
  expect(at('account in EUR')).toBe(true);
  expect(at('account in USD')).toBe(false);
  expect(at('account in EUR', 'elsewhere')).toBe(false);
});
