import { expect, test } from 'vitest';
import { daysFrom } from '#lib/day-lists.ts';
import { spansOf } from '#lib/intervals.ts';
import type { Figures } from '#lib/table-query.ts';
import { metrics } from '#metrics/metrics.ts';
import { seriesKey } from './daily-series.ts';
import { buildTrend } from './trend-series.ts';

const sums = new Map<string, Figures>([
  [seriesKey(null, '2026-03-01'), { spend: 10, acos: 0.5 }],
  [seriesKey(null, '2026-03-03'), { spend: 30, acos: null }],
  [seriesKey('a', '2026-03-03'), { spend: 7 }],
]);
const compared = {
  days: ['2026-03-03', '2026-03-04'],
  before: ['2026-03-01', '2026-03-02'],
};
const base = {
  daily: {
    interval: 'day' as const,
    spans: spansOf(compared, 'day'),
    keys: [null],
    total: 1,
    sums,
    campaigns: new Map(),
    leftOut: {},
  },
  metric: 'spend' as const,
  currency: 'EUR',
  nameOf: String,
  openFrom: new Map([[null, '2026-03-04']]),
  eventsOn: () => [],
};

test('a day without rows is zero for sums and empty for ratios', () => {
  const { data, series } = buildTrend(base);
  expect(series.map(({ label }) => label)).toEqual(['Spend', 'Spend, 2 days earlier']);
  expect(data.map(({ values }) => Object.values(values))).toEqual([
    [30, 10],
    [0, 0],
  ]);
  const ratios = buildTrend({ ...base, metric: 'acos' });
  expect(ratios.data.map(({ values }) => Object.values(values))).toEqual([
    [null, 0.5],
    [null, null],
  ]);
});

test('what happened is on its points, and in the table', () => {
  const eventsOn = (days: readonly string[]) =>
    days.includes('2026-03-04')
      ? [{ id: '1', text: 'Price raised', isNote: true, isStart: true }]
      : [];
  const { data, table } = buildTrend({ ...base, eventsOn });
  expect(data.map(({ events }) => events?.length)).toEqual([0, 1]);
  expect(table.rows.map(([day]) => String(day).includes(', Price raised'))).toEqual([false, true]);
});

test('only attributed metrics are pending, and the table says so too', () => {
  const isOpen = (metric: 'spend' | 'acos') =>
    buildTrend({ ...base, metric }).data.map((day) => day.isOpen);
  expect(isOpen('spend')).toEqual([false, false]);
  expect(isOpen('acos')).toEqual([false, true]);
  const { rows } = buildTrend({ ...base, metric: 'acos' }).table;
  expect(rows.map(([day]) => day?.endsWith(', attribution pending'))).toEqual([false, true]);
});

test('draws a line per key, with the previous period if there is one', () => {
  const daily = { ...base.daily, keys: ['a', null], total: 2 };
  const { series, data } = buildTrend({ ...base, daily });
  expect(series.map(({ tone, before }) => [tone, before !== undefined])).toEqual([
    ['chart-1', false],
    ['chart-1', true],
    ['chart-2', false],
    ['chart-2', true],
  ]);
  expect(data[0]?.values['now 0']).toBe(7);
  const alone = buildTrend({
    ...base,
    daily: { ...daily, spans: spansOf({ ...compared, before: null }, 'day') },
  });
  expect(alone.series).toHaveLength(2);
});

test('a single line has the color of its metric', () => {
  for (const metric of ['spend', 'acos'] as const)
    expect(buildTrend({ ...base, metric }).series.map(({ tone }) => tone)).toEqual([
      metrics[metric].tone,
      'chart-8',
    ]);
});

test('states which lines are pending since when', () => {
  const daily = { ...base.daily, keys: ['a', 'b'], total: 2 };
  const openFrom = new Map([
    ['a', '2026-03-04'],
    ['b', '2026-03-01'],
  ]);
  const { data, table } = buildTrend({ ...base, daily, openFrom, metric: 'acos' });
  expect(data.map((day) => day.isOpen)).toEqual([true, true]);
  expect(table.rows.map(([day]) => /attribution pending.*/.exec(day ?? '')?.[0])).toEqual([
    'attribution pending: b',
    'attribution pending',
  ]);
});

test('a line that is not comparable stays, without values and with the reason', () => {
  const own = new Map([...sums, [seriesKey('b', '2026-03-03'), { acos: 0.2 }]]);
  const daily = { ...base.daily, sums: own, keys: ['a', 'b'], total: 2 };
  const apart = { keys: new Set(['b']), reason: 'Not comparable: b.' };
  const { series, data, table } = buildTrend({ ...base, daily, metric: 'acos', apart });
  expect(series.map(({ label }) => label)).toEqual(['a', 'a, 2 days earlier', 'b']);
  expect(data.map(({ values }) => values['now 1'])).toEqual([null, null]);
  expect(table.rows[0]?.slice(1)).toEqual([
    'n/a: Needs sales above zero',
    'n/a: Needs sales above zero',
    'n/a: Not comparable: b.',
  ]);
});

test('a month may still rise with its last day, and says how much of it there is', () => {
  const months = { days: daysFrom('2026-03-30', '2026-04-30'), before: null };
  const daily = {
    ...base.daily,
    interval: 'month' as const,
    spans: spansOf(months, 'month'),
    sums: new Map([[seriesKey(null, '2026-03-30'), { acos: 0.4 }]]),
  };
  const openFrom = new Map([[null, '2026-04-29']]);
  const { data, table } = buildTrend({ ...base, daily, openFrom, metric: 'acos' });
  expect(data.map(({ values }) => values['now 0'])).toEqual([0.4, null]);
  expect(data.map(({ isOpen, part }) => [isOpen, part])).toEqual([
    [false, 'incomplete month'],
    [true, undefined],
  ]);
  expect(table.columns[0]?.label).toBe('Month');
  expect(table.rows.map(([month]) => month)).toEqual([
    'Mar 30\u2009–\u200931, 2026, 2 of 31 days',
    'Apr 1\u2009–\u200930, 2026, attribution pending',
  ]);
});
