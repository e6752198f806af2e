import { expect, test } from 'vitest';
import type { Account } from '../../api/contract/account.ts';
import type { Campaign, Metrics } from '../../api/contract/campaign.ts';
import { facet, filterRows, toRow } from './campaign-rows.ts';
import { campaignsSearch } from './campaigns.search.ts';
import { groupBy, shareOfSpend, topBySpend } from './chart-series.ts';
import { standingOf } from './standing.ts';

const metrics = (values: Partial<Metrics>): Metrics =>
  ({
    impressions: 100,
    clicks: 10,
    spend: 5,
    sales: 20,
    conversions: 1,
    roas: 4,
    acos: 0.25,
    currency_code: 'EUR',
    ...values,
  }) as Metrics;

const campaign = (id: string, values: Partial<Campaign> = {}): Campaign => ({
  id,
  name: `Campaign ${id}`,
  channel: 'channel-a',
  status: 'enabled',
  account_id: 'a1',
  campaign_type: 'video',
  metrics: metrics({}),
  ...values,
});

const accounts = new Map([['a1', { id: 'a1', name: 'Åre Outdoor' } as Account]]);
const rows = [
  campaign('1'),
  campaign('2', {
    channel: 'channel-b',
    status: 'paused',
    metrics: metrics({ spend: 45, sales: 90 }),
  }),
  campaign('3', { channel: null, status: 'brand_new', account_id: 'a2', metrics: null }),
  campaign('4', { metrics: metrics({ spend: 50, currency_code: 'USD' }) }),
].map((entry) => toRow(entry, accounts));

const filter = (query: string) => campaignsSearch.parse(new URLSearchParams(query));
const ids = (query: string) => filterRows(rows, filter(query)).map(({ id }) => id);

test('each filter narrows, several values widen', () => {
  expect(ids('')).toEqual(['1', '2', '3', '4']);
  expect(ids('channel=channel-b')).toEqual(['2']);
  expect(ids('channel=channel-a,channel-b&status=enabled,paused')).toEqual(['1', '2', '4']);
  expect(ids('account_id=a2')).toEqual(['3']);
  expect(ids('campaign_id=4&channel=channel-b')).toEqual([]);
});

test('the search finds words in name, id and account, in any case', () => {
  expect(ids('q=OUTDOOR+åre')).toEqual(['1', '2', '4']);
  expect(ids('q=campaign+3')).toEqual(['3']);
});

test('a facet counts what each value would leave, its own filter aside', () => {
  expect(facet(rows, filter('status=paused&channel=channel-a'), 'status')).toEqual([
    { value: 'enabled', count: 2 },
    { value: 'paused', count: 0 },
    { value: 'brand_new', count: 0 },
  ]);
});

test('a campaign without metrics has a row without figures', () => {
  expect(rows[2]).toMatchObject({ spend: null, acos: null, currency: null, account: 'a2' });
});

test('charts take one currency, and nothing that has neither spend nor sales', () => {
  expect(groupBy(rows, 'channel', 'EUR').map(({ key, ratios }) => [key, ratios.acos])).toEqual([
    ['channel-b', 0.5],
    ['channel-a', 0.25],
  ]);
  const top = topBySpend(rows, 'EUR', 1);
  expect(top.map(({ id }) => id)).toEqual(['2']);
  expect(shareOfSpend(top, rows, 'EUR')).toBe(0.9);
  expect(shareOfSpend([], [], 'EUR')).toBeNull();
});

test('a campaign stands against sums in its own currency', () => {
  const all = [
    campaign('1'),
    campaign('2', { metrics: metrics({ spend: 45, sales: 30 }) }),
    campaign('4', { metrics: metrics({ currency_code: 'USD', spend: 900 }) }),
  ];
  const standing = standingOf(campaign('1'), all);
  expect(standing?.campaign.acos).toBe(0.25);
  expect(standing?.account.acos).toBe(1);
  expect(standingOf(campaign('3', { metrics: null }), all)).toBeNull();
});
