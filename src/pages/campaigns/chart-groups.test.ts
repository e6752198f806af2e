import { expect, test } from 'vitest';
import type { Campaign, Metrics } from '#api/contract/campaign.ts';
import { drawnOf } from '#ui/charts/chart-data.ts';
import { chartTable } from '#ui/charts/chart-table.tsx';
import { acosGroups, measuresIn, spendGroups, topGroups } from './chart-groups.ts';

const row = (id: string, channel: string, days: number, spend: number, sales: number): Campaign =>
  ({
    id,
    name: `Campaign ${id}`,
    channel,
    campaign_type: 'sponsored_products',
    metrics: {
      currency_code: 'EUR',
      spend,
      sales,
      impressions: 1,
      clicks: 1,
      conversions: 1,
      attribution_window_days: days,
    } as Metrics,
  }) as Campaign;
const rows = [
  row('1', 'channel-a', 14, 50, 200),
  row('2', 'channel-b', 30, 40, 100),
  row('3', 'dsp', 14, 30, 0),
];
const charted = { rows, currency: 'EUR', window: 14 };
const { spend, sales, acos, roas } = measuresIn('EUR');

test('of ACOS and ROAS one is drawn; the other is in the table', () => {
  expect(drawnOf([acos, roas])).toEqual([acos]);
  const { columns, rows: cells } = chartTable('Channel', acosGroups(charted, 'channel'), [
    acos,
    roas,
  ]);
  expect(columns.map(({ label }) => label)).toEqual(['Channel', 'ACOS', 'ROAS']);
  expect(cells[0]).toEqual(['channel-a', '25.0%', '4.00']);
});

test('a channel under another attribution window stays, without a value and with the reason', () => {
  const note = '30 days’ attribution, not comparable';
  expect(spendGroups(charted)[1]).toEqual({
    key: 'channel-b',
    label: 'channel-b',
    values: { spend: 40, sales: null },
    notes: { sales: note },
  });
  expect(chartTable('Channel', spendGroups(charted), [spend, sales]).rows[1]).toEqual([
    'channel-b',
    '40.00',
    `n/a: ${note}`,
  ]);
  const [, other] = acosGroups(charted, 'channel');
  expect(other).toMatchObject({ key: 'channel-b', values: { acos: null }, notes: { acos: note } });
  expect(topGroups(charted)[1]).toMatchObject({
    values: { spend: 40, acos: null },
    notes: { acos: note },
  });
});

test('a ratio without a divisor has the reason', () => {
  const [, , none] = acosGroups(charted, 'channel');
  expect(none).toMatchObject({
    key: 'dsp',
    values: { acos: null, roas: 0 },
    notes: { acos: 'Needs sales above zero' },
  });
});

test('a type with comparable rows has their ratio', () => {
  expect(acosGroups(charted, 'campaign_type')).toMatchObject([
    { label: 'Sponsored products', values: { acos: 0.4, roas: 2.5 } },
  ]);
});
