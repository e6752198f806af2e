import { expect, test } from 'vitest';
import type { Campaign } from '#api/contract/campaign.ts';
import { noMetrics } from '#mocks/no-metrics.ts';
import { compareCampaign } from './comparison-panel.tsx';

const campaign = (id: string, channel: string, days: number | null, spend = 1): Campaign => ({
  id,
  channel,
  status: 'enabled',
  account_id: 'acct-1',
  campaign_type: 'video',
  name: null,
  metrics: {
    ...noMetrics,
    impressions: 100,
    clicks: 10,
    spend,
    conversions: 1,
    sales: 4,
    roas: 4 / spend,
    acos: spend / 4,
    currency_code: 'EUR',
    period_start: '2026-02-09',
    period_end: '2026-03-10',
    attribution_window_days: days,
  },
});
const rows = [
  campaign('a', 'channel-a', 14),
  campaign('b', 'channel-b', 30, 3),
  campaign('c', 'channel-a', 14),
  campaign('d', 'dsp', null),
];

test('does not compare a campaign with those of its account under another window', () => {
  const [own] = rows as [Campaign];
  const standing = compareCampaign(own, rows);
  // Of the account’s four, the one with 30 days is left out: spend of 3 against sales of 12.
  expect(standing?.account.acos).toBe(3 / 12);
  expect(standing?.leftOut).toBe(1);
});

test('its ratios are those of its amounts, whatever the service says', () => {
  const [own] = rows as [Campaign];
  const metrics = own.metrics && { ...own.metrics, acos: 9, roas: 9 };
  const standing = compareCampaign({ ...own, metrics }, rows);
  expect(standing?.campaign).toMatchObject({ acos: 1 / 4, roas: 4 });
});
