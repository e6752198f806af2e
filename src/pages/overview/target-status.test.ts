import { expect, test } from 'vitest';
import type { Campaign, Metrics } from '#api/contract/campaign.ts';
import { fc } from '#lib/test-properties.ts';
import { noMetrics } from '#mocks/no-metrics.ts';
import { linkedIds } from '#lists/list-link.ts';
import type { Target } from '#metrics/targets.ts';
import { groupByStatus, compareToTargets } from './target-status.ts';

const campaign = (
  account_id: string | null,
  channel: string | null,
  currency_code: string,
  spend: number,
  sales: number,
): Campaign => ({
  id: `${account_id}-${channel}-${currency_code}-${spend}`,
  name: null,
  status: 'enabled',
  campaign_type: null,
  channel,
  account_id,
  metrics: { ...empty, currency_code, spend, sales },
});

const empty: Metrics = {
  ...noMetrics,
  impressions: 0,
  clicks: 0,
  spend: 0,
  conversions: 0,
  sales: 0,
};

const targets: Target[] = [
  { of: 'everything', acos: 0.5 },
  { of: 'channel', channel: 'b', acos: 0.2 },
  { of: 'account', accountId: '3', acos: 0.1 },
];

test('ratios of sums are compared with the narrowest target, per currency', () => {
  const campaigns = [
    campaign('1', 'a', 'EUR', 10, 100),
    campaign('1', 'a', 'EUR', 90, 0),
    campaign('2', 'b', 'EUR', 20, 100),
    campaign('2', 'b', 'USD', 60, 100),
    campaign('3', 'b', 'EUR', 5, 100),
    campaign('4', 'a', 'EUR', 7, 0),
    campaign(null, 'a', 'EUR', 1, 1),
  ];
  const read = (by: 'channel' | 'account_id') =>
    compareToTargets(by, campaigns, targets).map(({ key, totals, target, status }) =>
      [key, totals.currency, target?.acos, status].join(' '),
    );
  expect(read('account_id')).toEqual([
    '1 EUR 0.5 above',
    '2 USD 0.2 above',
    '2 EUR 0.2 near',
    '4 EUR 0.5 ',
    '3 EUR 0.1 below',
  ]);
  expect(read('channel')).toEqual(['a EUR 0.5 above', 'b USD 0.2 above', 'b EUR 0.2 below']);
  expect(groupByStatus(compareToTargets('account_id', campaigns, targets))).toEqual(
    new Map([
      ['above', ['1', '2']],
      ['noSales', ['4']],
      ['below', ['3']],
    ]),
  );
});

test('campaigns without a channel are compared with the target for everything', () => {
  const campaigns = [campaign('1', null, 'EUR', 90, 100), campaign('2', 'b', 'EUR', 20, 100)];
  expect(compareToTargets('channel', campaigns, targets)).toMatchObject([
    { key: null, target: { of: 'everything' }, status: 'above', totals: { spend: 90 } },
    { key: 'b', totals: { spend: 20 } },
  ]);
});

test('a link contains the accounts with the highest spend, up to the maximum', () => {
  const many = Array.from({ length: 2400 }, (_, index) =>
    campaign(`account-${index}`, 'a', 'EUR', 1000 + index, 1),
  );
  const groups = groupByStatus(compareToTargets('account_id', many, targets));
  const above = groups.get('above') ?? [];
  expect(above).toHaveLength(2400);
  expect(linkedIds(above).ids).toHaveLength(100);
  expect(linkedIds(above).ids[0]).toBe('account-2399');
  expect(linkedIds(above).which).toBe('the 100 with the highest spend');
  expect(linkedIds(['1', '2'])).toEqual({ ids: ['1', '2'], which: null });
});

test('without a target there is no status', () => {
  const all = compareToTargets('channel', [campaign('1', 'a', 'EUR', 1, 1)], []);
  expect(all).toMatchObject([{ key: 'a', acos: 1, target: null, status: null }]);
  expect(groupByStatus(all)).toEqual(new Map());
});

test('with a target for everything each account that spent is counted once', () => {
  const some = fc.array(
    fc.record({
      account: fc.constantFrom('1', '2', '3', '4'),
      currency: fc.constantFrom('EUR', 'USD'),
      spend: fc.integer({ min: 1, max: 1000 }),
      sales: fc.integer({ min: 0, max: 1000 }),
    }),
  );
  fc.assert(
    fc.property(some, (rows) => {
      const campaigns = rows.map(({ account, currency, spend, sales }) =>
        campaign(account, 'a', currency, spend, sales),
      );
      const counts = groupByStatus(
        compareToTargets('account_id', campaigns, [{ of: 'everything', acos: 0.3 }]),
      );
      const counted = [...counts.values()].flat();
      expect(counted.length).toBe(new Set(counted).size);
      expect(new Set(counted)).toEqual(new Set(rows.map(({ account }) => account)));
    }),
  );
});
