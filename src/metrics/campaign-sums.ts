/** The data of the campaigns page's charts, without any rendering. One currency at a time. */
import type { Campaign, Metrics } from '#api/contract/campaign.ts';
import { ratiosOf, type Ratios, type Totals, totalOf } from './totals.ts';

export interface Group {
  key: string;
  totals: Totals;
  ratios: Ratios;
}

/**
 * Totals and ratios of one currency's rows by a field, largest spend first; groups without spend and sales
 * are left out.
 */
export function groupBy(
  rows: readonly Campaign[],
  field: 'channel' | 'campaign_type',
  currency: string | null,
): Group[] {
  const groups = Map.groupBy(
    rows.filter((row) => row.metrics?.currency_code === currency && row[field] !== null),
    (row) => row[field] ?? '',
  );
  return [...groups]
    .map(([key, members]) => {
      const totals = totalOf(metricsOf(members), currency);
      return { key, totals, ratios: ratiosOf(totals) };
    })
    .filter(({ totals }) => totals.spend !== 0 || totals.sales !== 0)
    .toSorted((a, b) => b.totals.spend - a.totals.spend);
}

/** The rows with the highest spend in one currency. */
export function topBySpend(
  rows: readonly Campaign[],
  currency: string | null,
  most: number,
): Campaign[] {
  return rows
    .filter((row) => row.metrics?.currency_code === currency && spendOf(row) > 0)
    .toSorted((a, b) => spendOf(b) - spendOf(a))
    .slice(0, most);
}

/** The share of the currency's spend of these rows, a fraction; `null` without spend. */
export function shareOfSpend(
  part: readonly Campaign[],
  rows: readonly Campaign[],
  currency: string | null,
): number | null {
  const whole = totalOf(metricsOf(rows), currency).spend;
  const held = totalOf(metricsOf(part), currency).spend;
  return whole > 0 ? held / whole : null;
}

/** The metrics of campaigns that have any: one without metrics is not a row of zeros. */
export function metricsOf(campaigns: readonly Campaign[]): Metrics[] {
  return campaigns.map(({ metrics }) => metrics).filter((metrics) => metrics !== null);
}

function spendOf({ metrics }: Campaign): number {
  return metrics?.spend ?? 0;
}
