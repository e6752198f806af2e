import { describe, expect, test } from 'vitest';
import { daysFrom } from '#lib/day-lists.ts';
import { fc } from '#lib/test-properties.ts';
import type { MetricId } from '#metrics/metrics.ts';
import type { HistoryBlock } from './history-block.ts';
import type { HistoryRow } from './history-reading.ts';
import {
  type CampaignFilter,
  completeSums,
  type DaySums,
  type RateOf,
  sumDays,
  sumsOf,
  valueOver,
} from './history-totals.ts';
import { merged, read, rowOf } from './test-history.ts';

const days = daysFrom('2026-10-30', '2026-11-02');
const all = { at: Date.parse('2026-11-10'), start: days[0] ?? '', end: days.at(-1) ?? '' };
const blocksOf = (rows: HistoryRow[], more = {}) => [
  ...merged(read({ ...all, rows, ...more }).blocks).values(),
];
const everything = () => true;
const valuesByDay = (metric: MetricId, own: readonly DaySums[], count: number, rates?: RateOf) =>
  Array.from({ length: count }, (_, day) => valueOver(metric, own, () => [day], rates));
const sumByDay = (
  of: readonly HistoryBlock[],
  on: readonly string[],
  metric: MetricId,
  isIncluded: CampaignFilter,
) => sumDays(of, on, isIncluded).flatMap((figures) => sumsOf(metric, figures) ?? []);

describe('a metric by day', () => {
  const rows = [
    rowOf('2026-10-30', 'a', { spend: 10, sales: 50, clicks: 4 }),
    rowOf('2026-10-30', 'b', { spend: 0.1, sales: null }),
    rowOf('2026-10-31', 'b', { spend: 5, sales: 0 }),
    rowOf('2026-11-01', 'a', { spend: 0.2, sales: null }),
    rowOf('2026-11-01', 'dollars', { spend: 7, sales: 70, currency: 'USD' }),
  ];
  const blocks = blocksOf(rows);
  const euros = (metric: 'spend' | 'sales' | 'acos' | 'cpc') => {
    const own = sumByDay(blocks, days, metric, everything).filter((it) => it.currency === 'EUR');
    return { values: valuesByDay(metric, own, days.length), leftOut: [...(own[0]?.leftOut ?? [])] };
  };

  test('adds up exactly, in one currency at a time', () => {
    expect(euros('spend').values).toEqual([10.1, 5, 0.2, 0]);
    expect(sumByDay(blocks, days, 'spend', everything).map((it) => it.currency)).toEqual([
      'EUR',
      'USD',
    ]);
  });

  test('is unknown where nothing is known, and counts what it leaves out', () => {
    expect(euros('sales')).toEqual({ values: [50, 0, null, 0], leftOut: [1, 0, 1, 0] });
  });

  test('as a ratio is one of sums, of the campaigns that have both figures', () => {
    expect(euros('acos')).toEqual({ values: [0.2, null, null, null], leftOut: [1, 0, 1, 0] });
    expect(euros('cpc').values).toEqual([10.1 / 4, null, null, null]);
  });

  test('converts amounts and not counts; without a rate it is unknown', () => {
    const sums = (metric: 'spend' | 'acos' | 'clicks') =>
      sumByDay(blocks, days, metric, everything);
    const rate = (currency: string | null) => (currency === 'USD' ? 0.5 : 1);
    expect(valuesByDay('spend', sums('spend'), 4, rate)).toEqual([10.1, 5, 3.7, 0]);
    expect(valuesByDay('acos', sums('acos'), 4, rate)[2]).toBe(0.1);
    expect(valuesByDay('clicks', sums('clicks'), 4, rate)).toEqual([4, 0, 0, 0]);
    const none = (currency: string | null) => (currency === 'USD' ? null : 1);
    expect(valuesByDay('spend', sums('spend'), 4, none)).toEqual([10.1, 5, null, 0]);
    expect(valuesByDay('acos', sums('acos'), 4, none)).toEqual([0.2, null, null, null]);
  });

  test('is unknown for amounts whose currency is unknown, but not for their counts', () => {
    const own = blocksOf([
      rowOf('2026-10-30', 'a', { spend: 10, clicks: 4, currency: null }),
      rowOf('2026-10-30', 'b', { spend: 5, clicks: 1, currency: null }),
    ]);
    const byDay = (metric: 'spend' | 'cpc' | 'clicks') =>
      valuesByDay(metric, sumByDay(own, days, metric, everything), 1);
    expect([byDay('spend'), byDay('cpc'), byDay('clicks')]).toEqual([[null], [null], [5]]);
  });

  test('is complete only on days that are, and where no campaign lacks the figure', () => {
    const sales = sumByDay(blocks, days, 'sales', everything);
    const isComplete = days.map((_, place) => place < 3);
    const rate = (currency: string | null) => (currency === 'USD' ? 0.5 : 1);
    expect([...completeSums('sales', sales, isComplete, rate)]).toEqual([NaN, 0, NaN, NaN]);
    const spend = sumByDay(blocks, days, 'spend', everything);
    expect([...completeSums('spend', spend, isComplete, rate)]).toEqual([10.1, 5, 3.7, NaN]);
    const none = (currency: string | null) => (currency === 'USD' ? null : 1);
    expect([...completeSums('spend', spend, isComplete, none)]).toEqual([10.1, 5, NaN, NaN]);
  });

  test('is of the campaigns asked for', () => {
    const own = sumByDay(
      blocks,
      days,
      'spend',
      ({ id }, account) => id === 'b' && account === 'acct-1',
    );
    expect(valuesByDay('spend', own, 4)).toEqual([0.1, 5, 0, 0]);
    expect(sumByDay(blocks, days, 'spend', () => false)).toEqual([]);
    expect(sumByDay(blocks, days, 'bid_cpc', everything)).toEqual([]);
  });
});

test('parts of the campaigns add up to the whole, whatever the amounts', () => {
  const row = fc.record({
    day: fc.nat(3),
    campaign: fc.nat(5),
    spend: fc.double({ min: 0, max: 1e6, noNaN: true }),
    clicks: fc.nat(1000),
  });
  fc.assert(
    fc.property(
      fc.array(row, { maxLength: 30 }),
      fc.subarray([0, 1, 2, 3, 4, 5]),
      (drawn, some) => {
        const rows = drawn.map(({ day, campaign, spend, clicks }) =>
          rowOf(days[day] ?? '', String(campaign), { spend, clicks }),
        );
        const blocks = blocksOf(rows);
        for (const metric of ['spend', 'clicks'] as const) {
          const sum = (isIncluded: (id: string) => boolean) =>
            sumByDay(blocks, days, metric, ({ id }) => isIncluded(id))[0]?.over ??
            new Float64Array(4);
          const [one, other, whole] = [
            sum((id) => some.includes(Number(id))),
            sum((id) => !some.includes(Number(id))),
            sum(() => true),
          ];
          whole.forEach((value, day) => expect((one[day] ?? 0) + (other[day] ?? 0)).toBe(value));
        }
      },
    ),
  );
});

test('a period is the ratio of its sums, over the days that count for each account', () => {
  const blocks = blocksOf(
    [
      rowOf('2026-10-30', 'a', { spend: 10, sales: 50 }),
      rowOf('2026-10-31', 'a', { spend: 30, sales: 50 }),
      rowOf('2026-10-31', 'b', { spend: 5, sales: null }),
      rowOf('2026-10-31', 'c', { spend: 7, sales: 70, account_id: 'acct-2' }),
      rowOf('2026-11-01', 'a', { spend: 100, sales: 1 }),
    ],
    {
      zones: new Map([
        ['acct-1', 'UTC'],
        ['acct-2', 'UTC'],
      ]),
    },
  );
  const over = (metric: MetricId, counted: (account: string) => number[]) =>
    valueOver(metric, sumByDay(blocks, days, metric, everything), counted);
  expect(over('spend', () => [0, 1])).toBe(52);
  expect(over('acos', () => [0, 1])).toBe(47 / 170);
  expect(over('spend', (account) => (account === 'acct-1' ? [0] : [0, 1]))).toBe(17);
  expect(over('sales', () => [])).toBe(0);
});

test('an unknown figure is left out of what needs it, and of nothing else', () => {
  const figure = fc.option(fc.nat(9), { nil: null });
  const row = fc.record({
    day: fc.nat(3),
    campaign: fc.nat(2),
    spend: figure,
    sales: figure,
    clicks: figure,
  });
  fc.assert(
    fc.property(
      fc.uniqueArray(row, { selector: ({ day, campaign }) => `${day} ${campaign}` }),
      (drawn) => {
        const blocks = blocksOf(
          drawn.map(({ day, campaign, ...figures }) =>
            rowOf(days[day] ?? '', `${campaign}`, figures),
          ),
        );
        const [sales] = sumByDay(blocks, days, 'sales', everything);
        const [acos] = sumByDay(blocks, days, 'acos', everything);
        days.forEach((_, day) => {
          const own = drawn.filter((one) => one.day === day);
          const both = own.filter((one) => one.spend !== null && one.sales !== null);
          const sum = (rows: typeof own, of: 'spend' | 'sales') =>
            rows.reduce((total, one) => total + (one[of] ?? 0), 0) * 1e6;
          expect(sales?.over[day] ?? 0).toBe(sum(own, 'sales'));
          expect(sales?.leftOut[day] ?? 0).toBe(own.filter((one) => one.sales === null).length);
          expect(acos?.over[day] ?? 0).toBe(sum(both, 'spend'));
          expect(acos?.under?.[day] ?? 0).toBe(sum(both, 'sales'));
          // One of the two without the other, or neither.
          const isLone = ({ spend, sales: other }: (typeof own)[number]) =>
            spend === null ? other !== 0 : other === null && spend !== 0;
          expect(acos?.leftOut[day] ?? 0).toBe(own.filter(isLone).length);
        });
      },
    ),
  );
});
