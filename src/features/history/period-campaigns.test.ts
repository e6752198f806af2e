import { expect, test } from 'vitest';
import type { Campaign } from '#api/contract/campaign.ts';
import { fc } from '#lib/test-properties.ts';
import { acosChange, comparedAmounts } from '#lists/change-columns.tsx';
import { createPageTable } from '#row-engine/page-table.ts';
import { daysFrom } from '#lib/day-lists.ts';
import { campaignIn, firstActiveDays, sumCampaigns } from './history-campaigns.ts';
import { countDays } from './history-coverage.ts';
import type { HistoryRow } from './history-reading.ts';
import { sumDays } from './history-totals.ts';
import { changesById, periodCampaigns } from './period-campaigns.ts';
import { merged, read, rowOf } from './test-history.ts';

const all = daysFrom('2026-10-29', '2026-11-03');
const compared = { days: all.slice(3), before: all.slice(0, 3) };
const metrics = { currency_code: 'EUR', attribution_window_days: 14, spend: 1 };
const campaign = (id: string, more: object = {}) =>
  ({ id, account_id: 'acct-1', channel: 'channel-a', metrics, ...more }) as unknown as Campaign;

/** Each day has been read. */
function periodOf(own: HistoryRow[], campaigns: Campaign[]) {
  const rows = [...own, ...all.map((day) => rowOf(day, 'idle', { impressions: 1 }))];
  const reading = read({ rows, start: all[0] ?? '', end: all.at(-1) ?? '' });
  const blocks = [...merged(reading.blocks).values()];
  const countedOf = countDays(blocks, all, compared);
  const sums = sumCampaigns({
    blocks,
    all,
    countedOf,
    isIncluded: () => true,
  });
  return { blocks, ...periodCampaigns(campaigns, sums, countedOf, compared) };
}

test('a campaign has the sums of both periods, and the days of the period', () => {
  const { now, before } = periodOf(
    [
      rowOf('2026-10-29', 'a', { spend: 2, sales: 8 }),
      rowOf('2026-11-01', 'a', { spend: 0.1, sales: 1, clicks: 3 }),
      rowOf('2026-11-02', 'a', { spend: 0.2, sales: 1, clicks: 4 }),
    ],
    [campaign('a'), campaign('b')],
  );
  expect(now[0]?.metrics).toMatchObject({
    spend: 0.3,
    sales: 2,
    clicks: 7,
    currency_code: 'EUR',
    period_start: '2026-11-01',
    period_end: '2026-11-03',
    attribution_window_days: 14,
  });
  expect(before[0]?.metrics).toMatchObject({ spend: 2, sales: 8, period_start: '2026-10-29' });
  expect(changesById({ now, before }).get('a')).toMatchObject({
    spend_before: 2,
    spend_difference: -1.7,
    sales_before: 8,
    sales_difference: -6,
  });
  // Without figures on days that were read, it had no activity.
  expect(now[1]?.metrics).toMatchObject({ spend: 0, sales: 0, currency_code: 'EUR' });
});

test('a campaign may start within the range', () => {
  const own = [campaign('a'), campaign('b')];
  const { blocks } = periodOf(
    [rowOf('2026-10-31', 'a', { impressions: 5 }), rowOf('2026-11-02', 'a', { impressions: 5 })],
    own,
  );
  const firstOf = (id: string, days: readonly string[]) =>
    firstActiveDays(blocks, days).get(campaignIn('acct-1', id));
  expect(firstOf('a', all)).toBe('2026-10-31');
  expect(firstOf('a', compared.days)).toBe('2026-11-02');
  expect(firstOf('b', all)).toBeUndefined();
});

test('what is not known is not zero', () => {
  const { now, before } = periodOf(
    [
      rowOf('2026-11-01', 'a', { spend: 1, sales: null }),
      rowOf('2026-11-02', 'a', { spend: 1, sales: 5 }),
      rowOf('2026-10-29', 'before', { spend: 1, sales: null }),
      rowOf('2026-11-01', 'before', { spend: 3, sales: 5 }),
    ],
    [
      campaign('a'),
      campaign('before'),
      campaign('elsewhere', { account_id: 'acct-2' }),
      campaign('new', { metrics: null }),
    ],
  );
  expect(now[0]?.metrics).toMatchObject({ spend: 2, sales: null });
  expect(now[2]?.metrics).toBeNull();
  expect(now[3]?.metrics).toBeNull();
  for (const id of ['a', 'before'])
    expect(changesById({ now, before }).get(id)).toMatchObject({
      spend_difference: 2,
      sales_difference: null,
    });
  expect(changesById({ now, before }).has('elsewhere')).toBe(false);
});

test('a change of ACOS is exact', () => {
  const { now, before } = periodOf(
    [
      rowOf('2026-10-29', 'a', { spend: 0, sales: 1_000_000 }),
      rowOf('2026-11-02', 'a', { spend: 146_499.63, sales: 1_000_000 }),
    ],
    [campaign('a')],
  );
  const columns = { ...comparedAmounts, acos_change: acosChange() };
  const table = createPageTable(
    {
      key: 'id',
      columns: [
        { id: 'id', type: 'text' },
        ...Object.entries(columns).flatMap(([id, { data }]) => (data ? [{ ...data, id }] : [])),
      ],
    },
    [{ id: 'a', ...changesById({ now, before }).get('a') }],
  );
  // Rounded to four decimals, 14.65 would be displayed as 14.7.
  expect(table.viewNow({}, {}).at(0)?.['acos_change']).toBe(14.649963);
});

test('a change of currency between the periods is not compared; within one, nothing is added', () => {
  const rows = [
    rowOf('2026-10-29', 'a', { spend: 9, currency: 'USD' }),
    rowOf('2026-11-02', 'a', { spend: 1, currency: 'EUR' }),
    rowOf('2026-11-01', 'b', { spend: 4, currency: 'USD' }),
    rowOf('2026-11-02', 'b', { spend: 1, currency: 'EUR' }),
    rowOf('2026-11-02', 'c', { spend: 2, currency: 'USD' }),
  ];
  const { now, before } = periodOf(rows, [campaign('a'), campaign('b'), campaign('c')]);
  expect(now[0]?.metrics).toMatchObject({ spend: 1, currency_code: 'EUR' });
  expect(before[0]?.metrics).toMatchObject({ spend: 9, currency_code: 'USD' });
  expect(changesById({ now, before }).has('a')).toBe(false);
  expect(now[1]?.metrics).toBeNull();
  // Not in the currency that the service states today.
  expect(now[2]?.metrics).toMatchObject({ spend: 2, currency_code: 'USD' });
});

test('campaigns and days add up to the same sums', () => {
  const row = fc.record({
    day: fc.nat(5),
    id: fc.nat(4),
    spend: fc.nat(1000),
    sales: fc.nat(1000),
  });
  fc.assert(
    fc.property(
      fc.uniqueArray(row, { minLength: 1, selector: ({ day, id }) => `${day} ${id}` }),
      (drawn) => {
        const rows = drawn.map(({ day, id, spend, sales }) =>
          rowOf(all[day] ?? '', String(id), { spend, sales }),
        );
        const ids = [...new Set(drawn.map(({ id }) => String(id)))];
        const { blocks, now } = periodOf(
          rows,
          ids.map((id) => campaign(id)),
        );
        const byDay = sumDays(blocks, compared.days, () => true);
        for (const metric of ['spend', 'sales'] as const) {
          const days = byDay.flatMap(({ known }) => [...known[metric]]);
          const sum = now.reduce((total, one) => total + (one.metrics?.[metric] ?? 0), 0);
          expect(sum).toBe(days.reduce((total, value) => total + value, 0) / 1e6);
        }
      },
    ),
  );
});
