/** What the charts of the campaigns page draw, worked out apart from any drawing. One currency at a time. */
import { ratiosOf, type Ratios } from '../../domain/ratios.ts';
import { type Totals, totalOf } from '../../domain/totals.ts';
import { type CampaignRow, metricsOf } from './campaign-rows.ts';

export interface Group {
  key: string;
  totals: Totals;
  ratios: Ratios;
}

/** Totals and ratios of the rows of one currency by a field, largest spend first; groups without any spend and sales are left out. */
export function groupBy(
  rows: readonly CampaignRow[],
  field: 'channel' | 'campaign_type',
  currency: string | null,
): Group[] {
  const groups = Map.groupBy(
    rows.filter((row) => row.currency === currency && row[field] !== null),
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

/** The rows with most spend in one currency. */
export function topBySpend(
  rows: readonly CampaignRow[],
  currency: string | null,
  most: number,
): CampaignRow[] {
  return rows
    .filter((row) => row.currency === currency && (row.spend ?? 0) > 0)
    .toSorted((a, b) => (b.spend ?? 0) - (a.spend ?? 0))
    .slice(0, most);
}

/** The share of the currency's spend that these rows hold, a fraction; `null` where nothing was spent. */
export function shareOfSpend(
  part: readonly CampaignRow[],
  rows: readonly CampaignRow[],
  currency: string | null,
): number | null {
  const whole = totalOf(metricsOf(rows), currency).spend;
  const held = totalOf(metricsOf(part), currency).spend;
  return whole > 0 ? held / whole : null;
}
