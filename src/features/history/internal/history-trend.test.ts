import { expect, test } from 'vitest';
import { metrics } from '#metrics/metrics.ts';
import { historyTable, historyTrend } from './history-trend.ts';

const of = {
  days: ['2026-11-01', '2026-11-02', '2026-11-03'],
  before: ['2026-10-29', '2026-10-30', '2026-10-31'],
  metricIds: ['spend', 'sales'] as const,
  currency: 'EUR',
  valueOf: (metric: string, day: string) => (metric === 'spend' ? 1 : 2) * Number(day.slice(8)),
  projectedFrom: () => null,
  firstOf: () => null,
  isOpen: (day: string) => day === '2026-11-03',
  isUnknown: (day: string) => day === '2026-11-02' || day === '2026-10-29',
  isPartial: (day: string) => day === '2026-11-03',
  usualOf: (metric: string, day: string) =>
    metric === 'spend' && day === '2026-11-01' ? 'usually 3 to 4 on Sundays' : undefined,
};

test('a line per metric, with the days before; a day without data is a gap and not zero', () => {
  const { data, series } = historyTrend(of);
  expect(series.map(({ label, before }) => [label, before])).toEqual([
    ['Spend', undefined],
    ['Spend, 3 days before', '3 days before'],
    ['Sales', undefined],
    ['Sales, 3 days before', '3 days before'],
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
  const agoOf = (...before: string[]) => historyTrend({ ...of, before }).series[1]?.label;
  expect(agoOf('2026-10-18', '2026-10-19', '2026-10-20')).toBe('Spend, 2 weeks before');
  expect(agoOf('2026-10-22', '2026-10-23', '2026-10-24')).toBe('Spend, 10 days before');
});

test('the table names days that are open or incomplete, and what is usual on an unusual one', () => {
  const { columns, rows } = historyTable([
    historyTrend(of),
    historyTrend({ ...of, metricIds: ['acos'], valueOf: () => 0.25, before: null }),
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
    projectedFrom: (_, day) => (day === '2026-11-03' ? { reported: 4, range: [9, 5] } : null),
    firstOf: (_, day) => (day === '2026-11-01' ? 1.5 : null),
  });
  expect(trend.data.map(({ isProjected }) => isProjected)).toEqual([false, false, true]);
  expect(historyTable([trend]).rows.map((row) => row[1])).toEqual([
    '2.00 EUR (first reported 1.50)',
    'n/a: no data for this day',
    '6.00 EUR (projected, 5.00–9.00, reported 4.00)',
  ]);
  expect(historyTable([trend]).rows[2]?.[0]).toMatch(/, projected/);
});
