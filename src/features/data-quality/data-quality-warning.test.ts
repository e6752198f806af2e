import { expect, test } from 'vitest';
import type { Campaign } from '#api/contract/campaign.ts';
import { noMetrics } from '#mocks/no-metrics.ts';
import { metricsOf } from '#metrics/campaign-sums.ts';
import { totalsByCurrency } from '#metrics/totals.ts';
import type { DataWarning } from './internal/data-warnings.ts';
import { summaryText } from './data-quality-warning.tsx';

const campaign = (id: string, spend: number, currency_code: string | null) =>
  ({ id, metrics: { ...noMetrics, spend, currency_code } }) as Campaign;

function said(campaigns: readonly Campaign[], ...ids: string[]): string {
  const warnings = [{ campaigns: ids }] as unknown as DataWarning[];
  return summaryText(warnings, campaigns, totalsByCurrency(metricsOf(campaigns)));
}

test('states the share of spend with data warnings, where it is known', () => {
  const known = [campaign('a', 25, 'EUR'), campaign('b', 75, 'EUR'), campaign('c', 0, 'EUR')];
  const unknown = [campaign('x', 5, null), campaign('y', 15, null)];
  expect(said([...known, ...unknown], 'a', 'x')).toBe('25.0% of EUR spend has data warnings.');
  expect(said(known, 'c')).toBe('1 campaign without spend has data warnings.');
  expect(said(unknown, 'x')).toBe('1 campaign has data warnings.');
  expect(said(unknown, 'x', 'y')).toBe('2 campaigns have data warnings.');
});
