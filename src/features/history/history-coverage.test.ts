import { describe, expect, test } from 'vitest';
import type { Campaign } from '#api/contract/campaign.ts';
import { daysFrom } from '#lib/day-lists.ts';
import { noMetrics } from '#mocks/no-metrics.ts';
import { countDays, coveredAccounts, coverageOf } from './history-coverage.ts';
import type { HistoryRow } from './history-reading.ts';
import { merged, read, rowOf } from './test-history.ts';

const days = daysFrom('2026-10-30', '2026-11-02');
const all = { at: Date.parse('2026-11-10'), start: days[0] ?? '', end: days.at(-1) ?? '' };
const blocksOf = (rows: HistoryRow[], more = {}) => [
  ...merged(read({ ...all, rows, ...more }).blocks).values(),
];

describe('the accounts of a currency', () => {
  const of = (account: string, currency: string | null): Campaign => ({
    id: `of ${account}`,
    channel: 'channel-a',
    status: 'enabled',
    account_id: account,
    campaign_type: 'sponsored_products',
    name: account,
    metrics: currency === null ? null : { ...noMetrics, currency_code: currency, spend: 2 },
  });
  const campaigns = [of('east', 'EUR'), of('west', 'USD'), of('west', 'USD'), of('idle', null)];
  const zones = new Map([['east', 'Asia/Tokyo']]);
  const idsOf = (currency?: string) =>
    coveredAccounts(campaigns, zones, currency).map(({ id }) => id);

  test('have campaigns that spend in it, or without metrics', () => {
    expect(coveredAccounts(campaigns, zones, 'EUR')).toEqual([
      { id: 'east', zone: 'Asia/Tokyo', windowDays: null, weight: 2 },
      { id: 'idle', zone: null, windowDays: 0, weight: 0 },
    ]);
    expect(coveredAccounts(campaigns, zones, 'USD')).toMatchObject([{ weight: 4 }, {}]);
    expect(idsOf()).toEqual(['east', 'west', 'idle']);
  });

  test('that no campaign has any longer are all, so that days of the history are known', () => {
    expect(idsOf('GBP')).toEqual(['east', 'west', 'idle']);
  });
});

describe('what is known of a day', () => {
  const zones = new Map([
    ['east', 'Asia/Tokyo'],
    ['west', 'America/Los_Angeles'],
  ]);
  const rows = [rowOf('2026-10-31', 'a', { account_id: 'east', spend: 1 })];
  // The first of November has ended in Tokyo only.
  const at = Date.parse('2026-11-02T00:00:00Z');
  const filled = [...rows, ...days.map((day) => rowOf(day, 'b', { account_id: 'east', spend: 1 }))];
  const blocks = blocksOf(filled, { at, zones });
  const accounts = [
    { id: 'east', zone: 'Asia/Tokyo', windowDays: 1, weight: 3 },
    { id: 'west', zone: 'America/Los_Angeles', windowDays: 3, weight: 1 },
    { id: 'new', zone: null, windowDays: 3, weight: 5 },
  ];

  test('accounts without it, open windows, and how much they weigh', () => {
    const known = [...coverageOf(blocks, days, accounts).values()];
    expect(known.map(({ missing }) => missing)).toEqual([1, 1, 2, 3]);
    expect(known.map(({ openWindows }) => [...openWindows])).toEqual([[3], [3], [1], []]);
    expect(known.map(({ openShare }) => openShare)).toEqual([0.25, 0.25, 1, 0]);
  });

  test('no open window where none is stated, which leaves open whether sales are final', () => {
    const unknown = accounts.map((one) => ({ ...one, windowDays: null }));
    const found = [...coverageOf(blocks, days, unknown).values()];
    expect(found.map(({ openWindows }) => [...openWindows])).toEqual([[null], [null], [null], []]);
    expect(found.map(({ openShare }) => openShare)).toEqual([0, 0, 0, 0]);
  });

  test('nothing without blocks', () => {
    expect([...coverageOf([], days, accounts).values()].map(({ missing }) => missing)).toEqual([
      3, 3, 3, 3,
    ]);
  });
});

describe('the days that count for an account', () => {
  const known = {
    whole: days,
    // Its third day is missing.
    gap: days.filter((_, at) => at !== 2),
    new: days.slice(1),
  };
  const blocks = [
    ...merged(
      Object.entries(known).flatMap(([account, own]) =>
        own.flatMap((day) => {
          const rows = [rowOf(day, account, { account_id: account, spend: 1 })];
          const zones = new Map([[account, 'UTC']]);
          return read({ ...all, rows, zones, start: day, end: day }).blocks;
        }),
      ),
    ).values(),
  ];
  const counted = countDays(blocks, days, { days: days.slice(2), before: days.slice(0, 2) });

  test('are those known, compared with the same ones before', () => {
    expect(counted('whole')).toEqual({ now: [2, 3], before: [0, 1] });
    expect(counted('gap')).toEqual({ now: [3], before: [1] });
  });

  test('without the days before, nothing is compared', () => {
    expect(counted('new')).toEqual({ now: [2, 3], before: null });
    expect(countDays(blocks, days, { days, before: null })('whole')).toEqual({
      now: [0, 1, 2, 3],
      before: null,
    });
  });

  test('none for an account without data', () => {
    expect(counted('other')).toEqual({ now: [], before: null });
  });
});
