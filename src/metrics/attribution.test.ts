import { expect, test } from 'vitest';
import type { Metrics } from '#api/contract/campaign.ts';
import { noMetrics } from '#mocks/no-metrics.ts';
import { openDaysNote, openFrom } from './attribution.ts';

test('a click of 14 days ago can still lead to sales within a window of 14 days', () => {
  expect(openFrom('2026-03-14', 14)).toBe('2026-02-28');
  expect(openFrom('2026-03-14', 1)).toBe('2026-03-13');
});

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
  const note = openDaysNote([
    metrics(29, '2026-11-21T10:00:00Z'),
    metrics(14, '2026-11-20T23:00:00Z'),
    metrics(14, '2026-11-21T09:00:00Z'),
  ]);
  expect(note).toBe(
    'Recent sales may still grow: since Nov 7, 2026 (14-day attribution), since Oct 23, 2026 (29-day attribution).',
  );
  expect(openDaysNote([metrics(40, '2026-11-21T10:00:00Z')])).toBe(
    'Recent sales may still grow: on all days (40-day attribution).',
  );
});

test('the day of the metrics is in the time zone in which they were computed', () => {
  const note = openDaysNote([
    metrics(14, '2026-11-21T00:30:00Z'),
    metrics(14, '2026-11-20T20:00:00-05:00'),
  ]);
  expect(note).toContain('since Nov 6, 2026');
});

test('does not guess what the service omits', () => {
  expect(openDaysNote([metrics(null, '2026-11-21T10:00:00Z'), metrics(14, null)])).toBeNull();
});
