/** For tests: campaigns of an account whose sales are attributed over 14 days, 30 days, and an unknown number. */
import type { Campaign } from '#api/contract/campaign.ts';
import { noMetrics } from '#mocks/no-metrics.ts';

export const windowCampaign = (
  id: string,
  channel: string,
  days: number | null,
  spend = 1,
): Campaign => ({
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
export const windowCampaigns: readonly Campaign[] = [
  windowCampaign('a', 'channel-a', 14),
  windowCampaign('b', 'channel-b', 30, 3),
  windowCampaign('c', 'channel-a', 14),
  windowCampaign('d', 'dsp', null),
];
