import { expect, test } from 'vitest';
import type { Campaign, Metrics } from '#api/contract/campaign.ts';
import { msPerDay } from '#lib/days.ts';
import { fc } from '#lib/test-properties.ts';
import type { PeriodSums } from '#features/history/period-sums.ts';
import { runChecks } from '#features/data-quality/checks/checks.ts';
import { dailySumChecks } from './daily-sums.ts';
import { sent, sumsOf, validLists } from './test-checks.ts';

const [check] = dailySumChecks;
const [clean] = fc.sample(validLists, { numRuns: 1, seed: 3 });
const base = clean?.campaigns.records[0] as Campaign;
const figures = { impressions: 900, clicks: 90, spend: 1030.25, conversions: 9, sales: 60 };
const metrics: Metrics = { ...(base.metrics as Metrics), ...figures };
const campaign: Campaign = { ...base, metrics };
const own = sumsOf(campaign);
const asOf = Date.parse(metrics.as_of ?? '');

function problemsOf(
  changes: Partial<Metrics>,
  days: Partial<PeriodSums> = {},
): [given: string, expected: string][] {
  const campaigns = sent([{ ...campaign, metrics: { ...metrics, ...changes } }]);
  const history = new Map([[campaign.id, { ...own, ...days }]]);
  return (check?.find({ campaigns, history }) ?? []).map(({ given, expected }) => [
    given,
    expected,
  ]);
}

const coverageOf = (records: readonly Campaign[], history: [string, PeriodSums][]) =>
  check?.coverage?.({ campaigns: sent(records), history: new Map(history) });

/** Days whose attribution window closes after the metrics were computed, read before or after that. */
const open = (...readAt: number[]) => ({
  days: own.days.map((day, at) => ({
    ...day,
    closesAt: day.endsAt + 90 * msPerDay,
    readAt: readAt[at % readAt.length] ?? 0,
  })),
});
const [before, after] = [asOf - 60_000, asOf + 60_000];

test('every metric of closed days is the same to a millionth', () => {
  expect(problemsOf({})).toEqual([]);
  expect(problemsOf({ spend: 1030.26, clicks: 91 })).toEqual([
    ['clicks 91, spend 1,030.26', 'clicks 90, spend 1,030.25'],
  ]);
  expect(problemsOf({ sales: 59.99 })).toEqual([['sales 59.99', 'sales 60.00']]);
  expect(problemsOf({ sales: 60.01 })).toHaveLength(1);
  expect(problemsOf({ conversions: 8 })).toHaveLength(1);
  // Written with as many digits as the difference needs.
  expect(problemsOf({ spend: 1030.250_001 })).toEqual([
    ['spend 1,030.250001', 'spend 1,030.250000'],
  ]);
  expect(problemsOf({ spend: 1030.250_000_1 })).toEqual([]);
});

test('sales of open days may have risen since these were read, but not fallen', () => {
  const days = open(before);
  expect(problemsOf({}, days)).toEqual([]);
  expect(problemsOf({ sales: 61, conversions: 10 }, days)).toEqual([]);
  expect(problemsOf({ sales: 59, conversions: 8 }, days)).toEqual([
    ['orders 8, sales 59.00', 'orders at least 9, sales at least 60.00'],
  ]);
  expect(problemsOf({ spend: 1 }, days)).toHaveLength(1);
});

test('days that were read later have at least as many sales', () => {
  const days = open(after);
  expect(problemsOf({}, days)).toEqual([]);
  expect(problemsOf({ sales: 59 }, days)).toEqual([]);
  expect(problemsOf({ sales: 61 }, days)).toEqual([['sales 61.00', 'sales at most 60.00']]);
  // Also if their windows have closed in between.
  const closed = own.days.map((day) => ({ ...day, closesAt: after, readAt: after }));
  expect(problemsOf({ sales: 59 }, { days: closed })).toEqual([]);
});

test('sales of days that were read before and after are not compared', () => {
  expect(problemsOf({ sales: 1, conversions: 1 }, open(before, after))).toEqual([]);
  expect(problemsOf({ sales: 1, spend: 1 }, open(before, after))).toHaveLength(1);
});

test('sales that only grow are never a problem, whenever days and metrics were updated', () => {
  const hours = (most: number) => fc.integer({ min: 0, max: most }).map((n) => n * 3600_000);
  const day = fc.record({
    first: fc.nat(9),
    growth: fc.nat(9),
    readAfter: hours(800),
    window: hours(720),
  });
  fc.assert(
    fc.property(fc.array(day, { minLength: 30, maxLength: 30 }), hours(48), (all, later) => {
      const at = (own.days.at(-1)?.endsAt ?? 0) + later;
      const days = own.days.map(({ endsAt }, place) => {
        const { readAfter = 0, window = 0 } = all[place] ?? {};
        return { endsAt, closesAt: endsAt + window, readAt: endsAt + readAfter };
      });
      const sumAt = (instantOf: (day: (typeof days)[number]) => number) =>
        days.reduce((sum, one, place) => {
          const { first = 0, growth = 0, window = 0 } = all[place] ?? {};
          const share = window === 0 ? 1 : Math.min(1, (instantOf(one) - one.endsAt) / window);
          return sum + first + Math.floor(growth * share);
        }, 0);
      const sums = { ...own.sums, sales: 1e6 * sumAt(({ readAt }) => readAt) };
      const sales = sumAt(() => at);
      expect(problemsOf({ sales, as_of: new Date(at).toISOString() }, { days, sums })).toEqual([]);
    }),
  );
});

test('what the service or a report left out is not compared', () => {
  expect(problemsOf({ sales: null, clicks: null })).toEqual([]);
  expect(problemsOf({}, { sums: { ...own.sums, sales: Number.NaN } })).toEqual([]);
});

test('needs a history with all days of a campaign', () => {
  const campaigns = sent([campaign]);
  expect(runChecks({ campaigns }, dailySumChecks)).toMatchObject([{ found: null }]);
  expect(check?.coverage?.({ campaigns })).toBe('');
  const history = new Map<string, PeriodSums>();
  expect(runChecks({ campaigns, history }, dailySumChecks)).toMatchObject([{ found: null }]);
  expect(coverageOf([campaign], [])).toBe(
    'Compared: 0 of 1 campaign; not compared: 1 with days missing from the history.',
  );
});

test('states which campaigns were compared, and why others were not', () => {
  const as = (id: string, changes: Partial<Metrics> = {}): Campaign => ({
    ...campaign,
    id,
    metrics: { ...metrics, ...changes },
  });
  expect(
    coverageOf(
      [as('a'), as('b')],
      [
        ['a', own],
        ['b', own],
      ],
    ),
  ).toBe('Compared: 2 of 2 campaigns.');
  const early = new Date(Date.parse(`${own.end}T12:00:00Z`)).toISOString();
  const records = [
    as('a'),
    as('b'),
    as('partly'),
    as('no days'),
    as('other days', { period_start: '2026-02-10' }),
    as('no period', { period_end: null }),
    as('no time', { as_of: null }),
    as('early', { as_of: early }),
    { ...campaign, id: 'no metrics', metrics: null },
    as('francs', { currency_code: 'CHF' }),
  ];
  const known = records
    .filter(({ id }) => id !== 'no days')
    .map(({ id }): [string, PeriodSums] => [
      id,
      id === 'partly' ? { ...own, ...open(before, after) } : own,
    ]);
  expect(coverageOf(records, known)).toBe(
    'Compared: 3 of 10 campaigns; not compared: 4 without a complete period, 2 with days missing from the history, 1 with days in another currency, and sales and conversions of 1 last updated between two readings of their days.',
  );
});
