import { expect, test } from 'vitest';
import type { Figures } from '#lib/table-query.ts';
import { courseKey } from './course.ts';
import { trendOf } from './trend-series.ts';

const sums = new Map<string, Figures>([
  [courseKey(null, '2026-03-01'), { spend: 10, acos: 0.5 }],
  [courseKey(null, '2026-03-03'), { spend: 30, acos: null }],
  [courseKey('a', '2026-03-03'), { spend: 7 }],
]);
const base = {
  course: { keys: [null], total: 1, sums, campaigns: new Map(), leftOut: {} },
  compared: { days: ['2026-03-03', '2026-03-04'], before: ['2026-03-01', '2026-03-02'] },
  metric: 'spend' as const,
  currency: 'EUR',
  nameOf: String,
  openFrom: new Map([[null, '2026-03-04']]),
};

test('a day without rows is a zero of what is added and nothing of a ratio', () => {
  const { data, series } = trendOf(base);
  expect(series.map(({ label }) => label)).toEqual(['Spend', 'Spend, 2 days before']);
  expect(data.map(({ values }) => Object.values(values))).toEqual([
    [30, 10],
    [0, 0],
  ]);
  const ratios = trendOf({ ...base, metric: 'acos' });
  expect(ratios.data.map(({ values }) => Object.values(values))).toEqual([
    [null, 0.5],
    [null, null],
  ]);
});

test('only what is attributed is open, and the table says so too', () => {
  const isOpen = (metric: 'spend' | 'acos') =>
    trendOf({ ...base, metric }).data.map((day) => day.isOpen);
  expect(isOpen('spend')).toEqual([false, false]);
  expect(isOpen('acos')).toEqual([false, true]);
  const { rows } = trendOf({ ...base, metric: 'acos' }).table;
  expect(rows.map(([day]) => day?.endsWith(', still open'))).toEqual([false, true]);
});

test('each key has a line and, where there are days before, one under it', () => {
  const course = { ...base.course, keys: ['a', null], total: 2 };
  const { series, data } = trendOf({ ...base, course });
  expect(series.map(({ color, isBefore }) => [color, isBefore ?? false])).toEqual([
    [1, false],
    [1, true],
    [2, false],
    [2, true],
  ]);
  expect(data[0]?.values['now 0']).toBe(7);
  const alone = trendOf({ ...base, course, compared: { ...base.compared, before: null } });
  expect(alone.series).toHaveLength(2);
});

test('where lines are open for different times, it is said which', () => {
  const course = { ...base.course, keys: ['a', 'b'], total: 2 };
  const openFrom = new Map([
    ['a', '2026-03-04'],
    ['b', '2026-03-01'],
  ]);
  const { data, table } = trendOf({ ...base, course, openFrom, metric: 'acos' });
  expect(data.map((day) => day.isOpen)).toEqual([true, true]);
  expect(table.rows.map(([day]) => /still open.*/.exec(day ?? '')?.[0])).toEqual([
    'still open: b',
    'still open',
  ]);
});
