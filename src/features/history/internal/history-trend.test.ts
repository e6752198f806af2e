import { afterEach, expect, test } from 'vitest';
import { daysFrom } from '#lib/day-lists.ts';
import { spansOf } from '#lib/intervals.ts';
import { localePreferences } from '#lib/locale-preferences.ts';
import { trendTable } from '#metrics/display/trend-series.ts';
import { metrics } from '#metrics/metrics.ts';
import { historyTrend } from './history-trend.ts';

afterEach(() => Object.assign(localePreferences, { week: null }));

const days = ['2026-11-01', '2026-11-02', '2026-11-03'];
const of = {
  interval: 'day' as const,
  spans: spansOf({ days, before: ['2026-10-29', '2026-10-30', '2026-10-31'] }, 'day'),
  metricIds: ['spend', 'sales'] as const,
  currency: 'EUR',
  valueOf: (metric: string, some: readonly string[]) =>
    (metric === 'spend' ? 1 : 2) * some.reduce((sum, day) => sum + Number(day.slice(8)), 0),
  projectedFrom: () => null,
  firstOf: () => null,
  isOpen: (day: string) => day === '2026-11-03',
  isUnknown: (day: string) => day === '2026-11-02' || day === '2026-10-29',
  isPartial: (day: string) => day === '2026-11-03',
  eventsOn: () => [],
  usualOf: (metric: string, day: string) =>
    metric === 'spend' && day === '2026-11-01' ? 'usually 3 to 4 on Sundays' : undefined,
};

test('a line per metric, with the days before; a day without data is a gap and not zero', () => {
  const { data, series } = historyTrend(of);
  expect(series.map(({ label, before }) => [label, before])).toEqual([
    ['Spend', undefined],
    ['Spend, 3 days earlier', '3 days earlier'],
    ['Sales', undefined],
    ['Sales, 3 days earlier', '3 days earlier'],
  ]);
  const { spend, sales } = metrics;
  expect(series.map(({ tone }) => tone)).toEqual([spend.tone, spend.tone, sales.tone, sales.tone]);
  expect(data.map(({ values }) => Object.values(values))).toEqual([
    [1, null, 2, null],
    [null, 30, null, 60],
    [3, 31, 6, 62],
  ]);
  expect(data[1]?.notes?.['spend']).toBe('no data for this day');
  expect(data.map(({ marks }) => marks?.['spend'])).toEqual([
    'usually 3 to 4 on Sundays',
    undefined,
    undefined,
  ]);
});

test('a line says how much earlier its days are, whatever the number of days', () => {
  const agoOf = (...before: string[]) =>
    historyTrend({ ...of, spans: spansOf({ days, before }, 'day') }).series[1]?.label;
  expect(agoOf('2026-10-18', '2026-10-19', '2026-10-20')).toBe('Spend, 2 weeks earlier');
  expect(agoOf('2026-10-22', '2026-10-23', '2026-10-24')).toBe('Spend, 10 days earlier');
});

test('the table names days that are open or incomplete, and what is usual on an unusual one', () => {
  const { columns, rows } = trendTable([
    historyTrend(of),
    historyTrend({
      ...of,
      spans: spansOf({ days, before: null }, 'day'),
      metricIds: ['acos'],
      valueOf: () => 0.25,
    }),
  ]);
  expect(columns.map(({ label }) => label).at(-1)).toBe('ACOS');
  expect(rows.map(([day]) => day)).toEqual([
    'Nov 1, 2026, Spend usually 3 to 4 on Sundays',
    'Nov 2, 2026',
    'Nov 3, 2026, incomplete, attribution pending',
  ]);
  expect(rows.map((row) => row.at(-1))).toEqual(['25.0%', 'n/a: no data for this day', '25.0%']);
});

test('a projected figure has its range, and one that was restated its first reading', () => {
  const trend = historyTrend({
    ...of,
    metricIds: ['sales'],
    projectedFrom: (_, [day]) => (day === '2026-11-03' ? { reported: 4, range: [9, 5] } : null),
    firstOf: (_, [day]) => (day === '2026-11-01' ? 1.5 : null),
  });
  expect(trend.data.map(({ isProjected }) => isProjected)).toEqual([false, false, true]);
  expect(trendTable([trend]).rows.map((row) => row[1])).toEqual([
    '2.00 EUR (first reported 1.50)',
    'n/a: no data for this day',
    '6.00 EUR (projected, 5.00–9.00, reported 4.00)',
  ]);
  expect(trendTable([trend]).rows[2]?.[0]).toMatch(/, projected/);
});

test('a week is the sum of its days: one that lacks days says so, and is compared only with a whole one', () => {
  localePreferences.week = 7;
  const compared = {
    days: daysFrom('2026-11-01', '2026-11-17'),
    before: daysFrom('2026-10-11', '2026-10-27'),
  };
  const lacking = new Set(['2026-11-09', '2026-10-12']);
  const trend = historyTrend({
    ...of,
    interval: 'week',
    spans: spansOf(compared, 'week'),
    valueOf: (_, some) => some.filter((day) => !lacking.has(day)).length,
    isUnknown: (day) => lacking.has(day),
    isOpen: (day) => day === '2026-11-14',
    isPartial: () => false,
    usualOf: () => 'never of a week',
  });
  expect(trend.data.map(({ label }) => label)).toEqual([
    'Nov 1\u2009–\u20097 vs Oct 11\u2009–\u200917',
    'Nov 8\u2009–\u200914 vs Oct 18\u2009–\u200924 (6 of 7 days, attribution pending)',
    'Nov 15\u2009–\u200917 vs Oct 25\u2009–\u200927 (3 of 7 days)',
  ]);
  expect(trend.data.map(({ axisLabel }) => axisLabel)).toEqual(['Nov 1', 'Nov 8', 'Nov 15']);
  expect(trend.data.map(({ values }) => [values['spend'], values['spend before']])).toEqual([
    [7, null],
    [6, null],
    [3, 3],
  ]);
  expect(trend.data[0]?.notes?.['spend before']).toBe('no data for some of these days');
  expect(trend.data.map(({ isOpen, part }) => [isOpen, part])).toEqual([
    [false, undefined],
    [true, 'incomplete week'],
    [false, 'incomplete week'],
  ]);
  expect(trend.data.every(({ marks }) => Object.keys(marks ?? {}).length === 0)).toBe(true);
  expect(trend.series[1]?.label).toBe('Spend, 3 weeks earlier');
  const { columns, rows } = trendTable([trend]);
  expect(columns[0]?.label).toBe('Week');
  expect(rows.map(([week]) => week)).toEqual([
    'Nov 1\u2009–\u20097, 2026 vs Oct 11\u2009–\u200917',
    'Nov 8\u2009–\u200914, 2026 vs Oct 18\u2009–\u200924, 6 of 7 days, attribution pending',
    'Nov 15\u2009–\u200917, 2026 vs Oct 25\u2009–\u200927, 3 of 7 days',
  ]);
});
