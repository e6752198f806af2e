import { expect, test } from 'vitest';
import type { Campaign } from '#api/contract/campaign.ts';
import { msPerDay } from '#lib/days.ts';
import { noMetrics } from '#mocks/no-metrics.ts';
import { sumPeriods } from './period-sums.ts';
import { merged, read, rowOf } from './test-history.ts';

const campaign = (
  id: string,
  metrics: Partial<NonNullable<Campaign['metrics']>> = {},
): Campaign => ({
  id,
  channel: 'channel-a',
  status: 'enabled',
  account_id: 'acct-1',
  campaign_type: 'sponsored_products',
  name: id,
  metrics: { ...noMetrics, period_start: '2026-10-30', period_end: '2026-11-02', ...metrics },
});
const at = Date.parse('2026-11-03T12:00:00Z');
const zones = new Map([['acct-1', 'UTC']]);
const rows = [
  rowOf('2026-10-29', 'a', { spend: 1 }),
  rowOf('2026-10-30', 'a', { spend: 2.5, sales: 7, units: 2 }),
  rowOf('2026-11-02', 'a', { spend: 0.1, clicks: 3 }),
  rowOf('2026-10-31', 'b', { impressions: 1 }),
  rowOf('2026-11-01', 'b', { impressions: 3, sales: null }),
];
const active = new Map<string, number>();
const reading = { at, start: '2026-10-29', end: '2026-11-02', rows, active };

const sumsOf = (campaigns: readonly Campaign[], more: Partial<typeof reading> = {}) =>
  sumPeriods([...merged(read({ ...reading, ...more }).blocks).values()], campaigns, zones);

test('adds up the days of a period, with the instants at which each was final and read', () => {
  const found = sumsOf([
    campaign('a', { attribution_window_days: 14 }),
    campaign('b'),
    campaign('idle'),
  ]);
  const empty = { impressions: 0, clicks: 0, spend: 0, conversions: 0, sales: 0 };
  expect(found.get('a')).toMatchObject({
    start: '2026-10-30',
    end: '2026-11-02',
    currencies: ['EUR'],
    sums: { ...empty, spend: 2.6e6, clicks: 3e6, sales: 7e6 },
  });
  const endsAt = Date.parse('2026-10-31');
  expect(found.get('a')?.days).toHaveLength(4);
  expect(found.get('a')?.days[0]).toEqual({
    endsAt,
    closesAt: endsAt + 14 * msPerDay,
    readAt: at,
  });
  expect(found.get('b')?.days[0]?.closesAt).toBe(Infinity);
  // What the service left out is unknown.
  expect(found.get('b')?.sums).toEqual({ ...empty, impressions: 4e6, sales: Number.NaN });
  // Without a row, there was no activity.
  expect(found.get('idle')).toMatchObject({ currencies: [], sums: empty });
});

test('without some day, another account, or a valid period, nothing is known', () => {
  // A report without a single row of a day that had some lacks that day.
  const gap = {
    rows: rows.filter(({ date }) => date !== '2026-11-01'),
    active: new Map([['2026-11-01', 1]]),
  };
  expect([...sumsOf([campaign('a')], gap).keys()]).toEqual([]);
  const odd = [
    campaign('a', { period_start: null }),
    campaign('a', { period_end: 'odd' }),
    campaign('a', { period_start: '2026-10-28' }),
    { ...campaign('a'), account_id: null },
    { ...campaign('a'), account_id: 'acct-2' },
    { ...campaign('a'), metrics: null },
  ];
  for (const one of odd) expect([...sumsOf([one]).keys()]).toEqual([]);
});

test('names every currency of the days', () => {
  const both = [...rows, rowOf('2026-10-31', 'a', { currency: 'USD', spend: 3 })];
  expect(
    sumsOf([campaign('a')], { rows: both })
      .get('a')
      ?.currencies.toSorted(),
  ).toEqual(['EUR', 'USD']);
  const idle = [...rows, rowOf('2026-10-29', 'a', { currency: 'USD', spend: 3 })];
  expect(sumsOf([campaign('a')], { rows: idle }).get('a')?.currencies).toEqual(['EUR']);
});
