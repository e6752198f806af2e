import { expect, test } from 'vitest';
import { daysFrom } from '#lib/day-lists.ts';
import { countDays, type DayCoverage } from '#features/history/history-coverage.ts';
import type { HistoryRow } from '#features/history/history-reading.ts';
import { type OtherFigures, sumDays, sumsOf } from '#features/history/history-totals.ts';
import { merged, read, rowOf } from '#features/history/test-history.ts';
import type { Projection } from '#features/history/projection.ts';
import type { HistoryPeriod } from '#features/history/use-history-period.ts';
import type { MetricId } from '#metrics/metrics.ts';
import { historyFigure, type PerformanceMetric } from './performance-figures.ts';

const all = daysFrom('2026-11-01', '2026-11-04');
const account = { id: 'acct-1', zone: 'UTC', windowDays: 14, weight: 1 };

/** `later` are rows of an account that was read only in the period. */
function periodOf(
  rows: HistoryRow[],
  days: readonly string[] = all.slice(2),
  later: HistoryRow[] = [],
) {
  const [start = '', end = ''] = [all[0], all.at(-1)];
  // Each day had figures before: without rows, it is missing.
  const active = new Map(all.map((day) => [day, 1]));
  const zones = new Map(later.map((row) => [row.account_id ?? '', 'UTC']));
  const readings = [
    read({ rows, active, start, end }),
    read({ rows: later, zones, start: days[0] ?? '', end }),
  ];
  const blocks = [...merged(readings.flatMap((reading) => reading.blocks)).values()];
  const figures = sumDays(blocks, all, () => true);
  return {
    all,
    chosen: undefined,
    coverage: new Map<string, DayCoverage>(),
    days,
    countedOf: countDays(blocks, all, { days, before: all.slice(0, 2) }),
    whole: { coverage: new Map<string, DayCoverage>(), accounts: [account] },
    sumsIn: (metric: Parameters<typeof sumsOf>[0]) =>
      figures.flatMap((one) => sumsOf(metric, one) ?? []),
    ratesOf: () => undefined,
    projection: null,
    hasRange: false,
  };
}

const figureOf = (period: object, id: PerformanceMetric) =>
  historyFigure(period as HistoryPeriod, id, undefined);

const everyDay = (id: string, sales: number | null) =>
  all.map((day) => rowOf(day, id, { spend: 10, sales }));

test('a figure has its change; a day that is missing in both periods is no change', () => {
  const rows = [
    rowOf('2026-11-01', 'a', { spend: 10 }),
    rowOf('2026-11-02', 'a', { spend: 10 }),
    rowOf('2026-11-03', 'a', { spend: 15 }),
  ];
  expect(figureOf(periodOf(rows), 'spend')).toEqual({
    value: 15,
    text: '15.00',
    title: '15.00',
    isPartial: true,
    projected: null,
    change: expect.objectContaining({ difference: '+5.00', share: '+50.0%' }) as unknown,
  });
});

test('an account without the earlier days counts in the figure and not in its change', () => {
  const later = rowOf('2026-11-03', 'b', { account_id: 'acct-2', spend: 7 });
  const rows = all.map((day, at) => rowOf(day, 'a', { spend: at < 2 ? 10 : 15 }));
  expect(figureOf(periodOf(rows, all.slice(2), [later]), 'spend')).toMatchObject({
    text: '37.00',
    change: { difference: '+10.00', share: '+50.0%' },
  });
});

test('a period without data is unknown and not zero', () => {
  const period = periodOf([rowOf('2026-11-01', 'a', { spend: 10 })]);
  expect(figureOf(period, 'spend')).toMatchObject({ text: '–', change: null });
  expect(figureOf(periodOf([]), 'spend')).toMatchObject({
    text: '–',
    change: null,
  });
});

test('without activity on days that were read, it is zero', () => {
  const rows = all.map((day) => rowOf(day, 'a', { impressions: 1 }));
  expect(figureOf(periodOf(rows), 'spend')).toMatchObject({
    text: '0.00',
    isPartial: false,
  });
});

test('a figure that the service left out in one period is not a change', () => {
  const known = everyDay('a', 100);
  const other = everyDay('b', 100).map((row) =>
    row.date === '2026-11-04' ? { ...row, sales: null } : row,
  );
  const period = periodOf([...known, ...other]);
  expect(figureOf(period, 'sales')).toEqual({
    value: 300,
    text: '300.00',
    title: '300.00',
    isPartial: true,
    projected: null,
    change: null,
  });
  expect(figureOf(period, 'spend')).toMatchObject({ isPartial: false });
  // What the earlier period lacks is no gap of this one.
  const earlier = everyDay('b', 100).map((row) =>
    row.date === '2026-11-01' ? { ...row, sales: null } : row,
  );
  expect(figureOf(periodOf([...known, ...earlier]), 'sales')).toMatchObject({
    isPartial: false,
    change: null,
  });
});

test('a projected figure has its range, or what was reported', () => {
  const period = periodOf(everyDay('a', 100));
  const factors = { first: 0.7, reported: 0.8, low: 0.9, high: 1.1 };
  const projected = {
    ...period,
    projection: {} as Projection,
    sumsIn: (metric: MetricId, _: unknown, which?: OtherFigures) =>
      period.sumsIn(metric).map((sums) => ({
        ...sums,
        over: sums.over.map((sum) => sum * (which === undefined ? 1 : factors[which])),
      })),
  };
  const own = figureOf({ ...projected, hasRange: true }, 'sales');
  expect(own).toMatchObject({ text: '200.00', projected: '180.00–220.00' });
  const part = figureOf({ ...projected, hasRange: false }, 'sales');
  expect(part).toMatchObject({ text: '200.00', projected: 'reported 160.00' });
  const closed = { ...projected, sumsIn: (metric: MetricId) => period.sumsIn(metric) };
  expect(figureOf(closed, 'sales').projected).toBeNull();
});

test('while sales of some day may still grow, their change is neither good nor bad; its title has that of the other days', () => {
  const sales = new Map(all.map((day, at) => [day, [100, 100, 150, 20][at] ?? 0]));
  const rows = all.map((day) =>
    rowOf(day, 'a', { spend: 10, clicks: 5, sales: sales.get(day) ?? 0 }),
  );
  const period = periodOf(rows);
  const open = { missing: 0, openWindows: new Set([14]), openShare: 1 };
  const of = (days: readonly string[], id: 'sales' | 'clicks') =>
    figureOf({ ...period, coverage: new Map(days.map((day) => [day, open])) }, id).change;
  expect(of([], 'sales')).toMatchObject({ share: '−15.0%', isGood: false });
  expect(of(['2026-11-04'], 'sales')).toMatchObject({
    share: '−15.0%',
    isGood: null,
    title: '200.00 → 170.00. Days that are final: +50.0% (100.00 → 150.00)',
  });
  expect(of(['2026-11-03', '2026-11-04'], 'sales')?.title).toBe('200.00 → 170.00');
  expect(of(['2026-11-04'], 'clicks')?.title).toBe('10 → 10');
});
