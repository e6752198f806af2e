import { expect, test } from 'vitest';
import { Campaign } from '#api/contract/campaign.ts';
import { readPage } from '#api/contract/envelope.ts';
import { body, signedInWorld } from '#mocks/testing.ts';
import type { CampaignRow } from '#mocks/world/campaigns.ts';

interface List {
  data: CampaignRow[];
  pagination: { next_cursor: null; total: number };
}

const path = '/advertising/campaigns';

test('returns all campaigns at once in the contract’s shape', async () => {
  const { get } = await signedInWorld();
  const list = await body<List>(get(path));
  expect(list.pagination).toEqual({ next_cursor: null, total: 1200 });
  const page = readPage(Campaign, list);
  expect(page.unreadable).toBe(0);
  expect(page.records.every((c) => c.metrics?.spend !== null && c.name !== null)).toBe(true);
});

test('metrics cover the last 30 full days, with ratios of their sums', async () => {
  const { get } = await signedInWorld();
  const { data } = await body<List>(get(path));
  for (const { metrics, channel } of data) {
    expect(metrics).toMatchObject({ period_end: '2026-03-10', period_start: '2026-02-09' });
    expect('sales' in metrics).toBe(channel !== 'dsp');
    expect(metrics['roas'] === null).toBe(metrics['spend'] === 0);
    const sales = Number(metrics['roas']) * Number(metrics['spend']);
    expect(sales).toBeCloseTo(Number(metrics['sales'] ?? sales), 6);
  }
});

test.each([
  ['channel', 'channel-b'],
  ['status', 'archived'],
  ['account_id', 'acct-0001'],
  ['campaign_type', 'sponsored_brands'],
] as const)('filters by %s', async (name, value) => {
  const { get } = await signedInWorld();
  const { data } = await body<List>(get(`${path}?${name}=${value}`));
  expect(data.length).toBeGreaterThan(0);
  expect(data.every((campaign) => campaign[name] === value)).toBe(true);
});

test('filters combine, and a value without matches returns an empty list', async () => {
  const { get } = await signedInWorld();
  const all = await body<List>(get(`${path}?channel=channel-a`));
  const some = await body<List>(get(`${path}?channel=channel-a&status=paused`));
  expect(some.data).toEqual(all.data.filter((campaign) => campaign.status === 'paused'));
  expect((await body<List>(get(`${path}?channel=channel-z`))).data).toEqual([]);
});

test('ACOS can be returned as a percentage', async () => {
  const { get, scenario } = await signedInWorld();
  const fraction = await body<CampaignRow>(get(`${path}/cmp-00001`));
  await scenario({ name: 'percent-acos' });
  const percent = await body<CampaignRow>(get(`${path}/cmp-00001`));
  expect(percent.metrics['acos']).toBeCloseTo(Number(fraction.metrics['acos']) * 100);
});
