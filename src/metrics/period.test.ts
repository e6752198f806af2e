import { expect, test } from 'vitest';
import type { Metrics } from '#api/contract/campaign.ts';
import { periodOf } from './comparable.ts';

const metrics = (
  period_start: string | null,
  period_end: string | null,
  attribution_window_days = 7,
) => ({ period_start, period_end, attribution_window_days }) as Metrics;

test('the day that time zones explain makes the last one incomplete, not a different period', () => {
  expect(
    periodOf([metrics('2026-01-01', '2026-01-30'), metrics('2026-01-02', '2026-01-31')]),
  ).toEqual({
    days: { start: '2026-01-01', end: '2026-01-31', others: 0, incomplete: 1 },
    windows: [7],
  });
});

test('counts metrics of other days, and reports different windows', () => {
  const period = periodOf([
    metrics('2026-01-01', '2026-01-30', 14),
    metrics('2026-01-01', '2026-01-30', 14),
    metrics('2026-01-11', '2026-01-30'),
  ]);
  expect(period).toMatchObject({
    days: { start: '2026-01-01', others: 1, incomplete: 0 },
    windows: [7, 14],
  });
});

test('a service may state a window without a period', () => {
  expect(periodOf([])).toEqual({ days: null, windows: [] });
  expect(periodOf([metrics(null, '2026-01-30', 30)])).toEqual({ days: null, windows: [30] });
});
