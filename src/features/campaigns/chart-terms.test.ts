import { expect, test } from 'vitest';
import type { Campaign } from '../../api/contract/campaign.ts';
import { chartTerms, isGroupUnder, underWindow } from './chart-terms.ts';
import { standingOf } from './standing.ts';

const campaign = (id: string, channel: string, days: number | null, spend = 1): Campaign => ({
  id,
  channel,
  status: 'enabled',
  account_id: 'acct-1',
  campaign_type: 'video',
  name: null,
  metrics: {
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
    as_of: null,
    attribution_window_days: days,
  },
});
const rows = [
  campaign('a', 'channel-a', 14),
  campaign('b', 'channel-b', 30, 3),
  campaign('c', 'channel-a', 14),
  campaign('d', 'dsp', null),
];

test('the window with most spend is chosen, another by the address, and what it leaves out is named', () => {
  expect(chartTerms(rows, 'EUR', '')).toEqual({
    windows: [30, 14],
    window: 30,
    reason: 'Not comparable with 30 days’ attribution: channel-a (14 days’ attribution).',
  });
  expect(chartTerms(rows, 'EUR', '14').window).toBe(14);
  expect(chartTerms(rows, 'EUR', '7').window).toBe(30);
});

test('rows that name no window are left out of nothing', () => {
  expect(underWindow(rows, 14).map(({ id }) => id)).toEqual(['a', 'c', 'd']);
  expect(isGroupUnder(rows.slice(0, 2), 14)).toBe(false);
  expect(isGroupUnder(rows.slice(2), 14)).toBe(true);
});

test('under one window everything is compared, and there is nothing to choose', () => {
  const alike = rows.filter(({ channel }) => channel !== 'channel-b');
  expect(chartTerms(alike, 'EUR', '30')).toEqual({ windows: [], window: null, reason: null });
  expect(underWindow(alike, null)).toEqual(alike);
});

test('a campaign is not laid beside those of its account under another window', () => {
  const [own] = rows as [Campaign];
  const standing = standingOf(own, rows);
  // Of the account’s four, the one with 30 days is left out: spend of 3 against sales of 12.
  expect(standing?.account.acos).toBe(3 / 12);
  expect(standing?.leftOut).toBe(1);
});
