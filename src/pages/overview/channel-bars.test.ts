import { expect, test } from 'vitest';
import type { Campaign } from '#api/contract/campaign.ts';
import { fc } from '#lib/test-properties.ts';
import { noMetrics } from '#mocks/no-metrics.ts';
import type { Target } from '#metrics/targets.ts';
import { incomparableChannels, barsIn, convertedBars } from './channel-bars.ts';

const rates = { base: 'EUR', perUnit: { USD: 0.5 }, enteredAt: { USD: 1 } };
const targets: Target[] = [{ of: 'channel', channel: 'a', acos: 0.25 }];

const campaign = (
  channel: string | null,
  currency_code: string,
  spend: number,
  sales: number,
): Campaign => ({
  id: `${channel}-${currency_code}-${spend}`,
  name: null,
  status: null,
  campaign_type: null,
  channel,
  account_id: null,
  metrics: {
    ...noMetrics,
    impressions: 0,
    clicks: 0,
    conversions: 0,
    currency_code,
    spend,
    sales,
  },
});

const campaigns = [
  campaign('a', 'EUR', 10, 100),
  campaign('a', 'USD', 80, 100),
  campaign('b', 'EUR', 40, 50),
];

test('keeps one currency separate', () => {
  expect(barsIn('EUR', campaigns, targets)).toMatchObject([
    { key: 'b', spend: 40, acos: 0.8, status: null },
    { key: 'a', spend: 10, acos: 0.1, status: 'below' },
  ]);
});

test('converts both sides of the ratio and compares with the same target', () => {
  expect(convertedBars(campaigns, targets, rates)).toMatchObject([
    { key: 'a', spend: 50, acos: 50 / 150, status: 'above' },
    { key: 'b', spend: 40, acos: 0.8, status: null },
  ]);
});

test('is null if a currency has no rate', () => {
  expect(convertedBars([...campaigns, campaign('c', 'SEK', 1, 0)], targets, rates)).toBeNull();
});

test('separates channels with another window or a mixture', () => {
  const terms = (...windows: number[][]) =>
    windows.map((days, index) => ({ name: 'abc'[index] ?? '', windows: days }));
  expect([...incomparableChannels(terms([14], [30], [14]))]).toEqual(['b']);
  expect([...incomparableChannels(terms([14], [14, 30], []))]).toEqual(['b']);
  expect([...incomparableChannels(terms([14, 30]))]).toEqual([]);
});

test('bars add up to the total, and an exchange rate of one changes nothing', () => {
  const some = fc.array(
    fc.record({
      channel: fc.constantFrom('a', 'b', null),
      spend: fc.integer({ min: 0, max: 1e6 }),
    }),
  );
  fc.assert(
    fc.property(some, (rows) => {
      const all = rows.map(({ channel, spend }) => campaign(channel, 'EUR', spend, 1));
      const sum = barsIn('EUR', all, []).reduce((total, { spend }) => total + spend, 0);
      expect(sum).toBe(rows.reduce((total, { spend }) => total + spend, 0));
      expect(convertedBars(all, [], rates)).toEqual(barsIn('EUR', all, []));
    }),
  );
});
