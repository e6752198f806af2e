import { describe, expect, test } from 'vitest';
import { daysFrom } from '#lib/days.ts';
import { fc } from '#lib/test-properties.ts';
import type { HistoryRow } from './history-reading.ts';
import { coverageOf, sumByDay, valuesByDay } from './history-totals.ts';
import { merged, read, rowOf } from './test-history.ts';

const days = daysFrom('2026-10-30', '2026-11-02');
const all = { at: Date.parse('2026-11-10'), start: days[0] ?? '', end: days.at(-1) ?? '' };
const blocksOf = (rows: HistoryRow[], more = {}) => [
  ...merged(read({ ...all, rows, ...more }).blocks).values(),
];
const everything = () => true;

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
    const known = coverageOf(blocks, days, accounts);
    expect(known.map(({ missing }) => missing)).toEqual([1, 1, 2, 3]);
    expect(known.map(({ openWindows }) => [...openWindows])).toEqual([[3], [3], [1], []]);
    expect(known.map(({ openShare }) => openShare)).toEqual([0.25, 0.25, 1, 0]);
  });

  test('nothing without blocks', () => {
    expect(coverageOf([], days, accounts).map(({ missing }) => missing)).toEqual([3, 3, 3, 3]);
  });
});
