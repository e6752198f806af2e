import { expect, test } from 'vitest';
import type { Metrics } from '#api/contract/campaign.ts';
import { noMetrics } from '#mocks/no-metrics.ts';
import { openWindows } from './performance.tsx';

const metrics = (attribution_window_days: number | null, as_of: string | null): Metrics => ({
  ...noMetrics,
  spend: 0,
  sales: 0,
  currency_code: 'EUR',
  period_start: '2026-10-22',
  period_end: '2026-11-20',
  as_of,
  attribution_window_days,
});

test('states for each window the first day whose sales may still rise, by its latest metrics', () => {
  const found = openWindows([
    metrics(29, '2026-11-21T10:00:00Z'),
    metrics(14, '2026-11-20T23:00:00Z'),
    metrics(14, '2026-11-21T09:00:00Z'),
  ]);
  expect(found).toEqual([
    { days: 14, from: '2026-11-07', isAll: false },
    { days: 29, from: '2026-10-23', isAll: false },
  ]);
  expect(openWindows([metrics(40, '2026-11-21T10:00:00Z')])).toEqual([
    { days: 40, from: '2026-10-22', isAll: true },
  ]);
});

test('the day of the metrics is in the time zone in which they were computed', () => {
  const [found] = openWindows([
    metrics(14, '2026-11-21T00:30:00Z'),
    metrics(14, '2026-11-20T20:00:00-05:00'),
  ]);
  expect(found?.from).toBe('2026-11-06');
});

test('does not guess what the service omits', () => {
  expect(openWindows([metrics(null, '2026-11-21T10:00:00Z'), metrics(14, null)])).toEqual([]);
});
