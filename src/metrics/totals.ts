/**
 * Totals over advertising rows, one per currency, because currencies are never added together. Ratios are
 * computed from sums, never as an average of the rows' ratios.
 */
import type { Metrics } from '#api/contract/campaign.ts';
import { sumOfMoney } from '#lib/exact-sum.ts';
import { metrics, type RatioId } from './metrics.ts';
import { quotient, ratioOf, ratioOfSums, type RatioSums, ratioSums } from './ratios.ts';

/** The fields totals need from a row; a campaign's metrics have them. */
export type MetricValues = Pick<
  Metrics,
  'impressions' | 'clicks' | 'conversions' | 'spend' | 'sales' | 'roas' | 'currency_code'
>;

export interface Totals {
  /** ISO 4217; `null` for rows without a currency. */
  currency: string | null;
  rows: number;
  impressions: number;
  clicks: number;
  conversions: number;
  /** Major units; NaN for several amounts without a currency, which may be in several. */
  spend: number;
  sales: number;
  /** Rows without a value, by metric: they count as zero in its sum. */
  missing: Readonly<Record<GivenFigure, number>>;
  /** Rows whose sales the service omitted, estimated as spend × ROAS. */
  recoveredSales: number;
  /** Rows with spend whose sales are neither given nor can be estimated. */
  unknownSales: number;
  /** What each ratio divides. */
  pairs: Readonly<Record<CampaignRatio, RatioSums>>;
}

/** Values the service gives for each row. */
type GivenFigure = 'impressions' | 'clicks' | 'conversions' | 'spend';

/** The ratios of campaigns. */
const ratioIds = ['acos', 'roas', 'ctr', 'cvr', 'cpc', 'cpm', 'cpa'] as const satisfies RatioId[];
export type CampaignRatio = (typeof ratioIds)[number];
export type Ratios = Readonly<Record<CampaignRatio, number | null>>;

/**
 * Attributed sales of one row in major units. If the service omits them, they are spend × ROAS, which is
 * meaningless without spend: then `null`, as for an estimate that is too large to be exact.
 */
export function salesOf(facts: MetricValues): { amount: number | null; recovered: boolean } {
  if (facts.sales !== null) return { amount: facts.sales, recovered: false };
  const amount = facts.spend === 0 ? null : facts.spend && facts.roas && facts.spend * facts.roas;
  const isKnown = amount !== null && Math.abs(amount) <= Number.MAX_SAFE_INTEGER;
  return { amount: isKnown ? amount : null, recovered: isKnown };
}

/** The definition of the sales of campaigns. Reports omit no sales. */
export const campaignSales = `${metrics.sales.definition} If the service omits sales, they are estimated as spend × ROAS.`;

/** Each from the rows that have both values; `pairs` states how many are left out. */
export const ratiosOf = ({ pairs }: Pick<Totals, 'pairs'>): Ratios =>
  perRatio((id) => ratioOfSums(id, pairs[id]));

/** A single row's ratios; a missing value makes the ratios that need it `null`. */
export function rowRatios(facts: MetricValues): Ratios {
  const values = { ...facts, sales: salesOf(facts).amount };
  return perRatio((id) => ratioOf(id, values));
}

/**
 * The unweighted average of the rows' ACOS, only to show how far it is from the true one. `null` if no row
 * has sales.
 */
export function meanOfRowAcos(rows: readonly MetricValues[]): number | null {
  const each = rows.map((row) => rowRatios(row).acos).filter((acos) => acos !== null);
  return quotient(
    each.reduce((sum, acos) => sum + acos, 0),
    each.length,
  );
}

/** One total per currency, largest spend first; rows without a currency come last. */
export function totalsByCurrency(rows: Iterable<MetricValues>): Totals[] {
  return [...Map.groupBy(rows, ({ currency_code: currency }) => currency)]
    .map(([currency, own]) => sumOf(own, currency))
    .toSorted(
      (a, b) => Number(a.currency === null) - Number(b.currency === null) || b.spend - a.spend,
    );
}

/** The total of rows in a single currency; zero if there are none. */
export function totalOf(rows: readonly MetricValues[], currency: string | null): Totals {
  return sumOf(
    rows.filter(({ currency_code: own }) => own === currency),
    currency,
  );
}

/** One value per ratio. */
export function perRatio<T>(make: (id: CampaignRatio) => T): Record<CampaignRatio, T> {
  return Object.fromEntries(ratioIds.map((id) => [id, make(id)])) as Record<CampaignRatio, T>;
}

function sumOf(rows: readonly MetricValues[], currency: string | null): Totals {
  const values = rows.map((row) => {
    const { amount: sales, recovered } = salesOf(row);
    return { ...row, sales, recovered };
  });
  const sum = (id: GivenFigure | 'sales') =>
    sumOfMoney(
      values.map((row) => row[id] ?? 0),
      currency === null && metrics[id].kind === 'money',
    );
  const countOf = (test: (row: (typeof values)[number]) => boolean) => values.filter(test).length;
  const missing = (id: GivenFigure) => countOf((row) => row[id] === null);
  return {
    currency,
    rows: rows.length,
    impressions: sum('impressions'),
    clicks: sum('clicks'),
    conversions: sum('conversions'),
    spend: sum('spend'),
    sales: sum('sales'),
    missing: {
      impressions: missing('impressions'),
      clicks: missing('clicks'),
      conversions: missing('conversions'),
      spend: missing('spend'),
    },
    recoveredSales: countOf(({ recovered }) => recovered),
    unknownSales: countOf(({ sales, spend }) => sales === null && (spend ?? 0) !== 0),
    pairs: perRatio((id) => ratioSums(id, values, currency === null)),
  };
}
