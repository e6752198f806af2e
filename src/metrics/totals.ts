/**
 * Totals over advertising rows, one per currency, because currencies are never added together. Ratios are
 * computed from sums, never as an average of the rows' ratios.
 */
import type { Metrics } from '#api/contract/campaign.ts';
import { MoneySum } from '#lib/exact-sum.ts';
import { metrics, type RatioId } from './metrics.ts';
import {
  addToRatio,
  newRatioSums,
  quotient,
  ratioOf,
  ratioOfSums,
  type RatioSums,
  ratioSums,
} from './ratios.ts';

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
export function meanOfRowAcos(rows: Iterable<MetricValues>): number | null {
  let sum = 0;
  let count = 0;
  for (const facts of rows) {
    const acos = ratioOf('acos', { spend: facts.spend, sales: salesOf(facts).amount });
    if (acos === null) continue;
    sum += acos;
    count += 1;
  }
  return quotient(sum, count);
}

/** One total per currency, largest spend first; rows without a currency come last. */
export function totalsByCurrency(rows: Iterable<MetricValues>): Totals[] {
  const sums = new Map<string | null, Sums>();
  for (const facts of rows) {
    const currency = facts.currency_code;
    let sum = sums.get(currency);
    if (!sum) sums.set(currency, (sum = emptySums(currency)));
    addTo(sum, facts);
  }
  return [...sums]
    .map(([currency, sum]) => totalsFrom(currency, sum))
    .toSorted(
      (a, b) => Number(a.currency === null) - Number(b.currency === null) || b.spend - a.spend,
    );
}

/** The total of rows in a single currency; zero if there are none. */
export function totalOf(rows: Iterable<MetricValues>, currency: string | null): Totals {
  const total = totalsByCurrency(rows).find((candidate) => candidate.currency === currency);
  return total ?? totalsFrom(currency, emptySums(currency));
}

interface Sums
  extends
    Record<GivenFigure | 'sales', MoneySum>,
    Omit<Totals, GivenFigure | 'sales' | 'currency' | 'missing' | 'pairs'> {
  missing: Record<GivenFigure, number>;
  pairs: Record<CampaignRatio, RatioSums<MoneySum>>;
}

/** One value per ratio. */
export function perRatio<T>(make: (id: CampaignRatio) => T): Record<CampaignRatio, T> {
  return Object.fromEntries(ratioIds.map((id) => [id, make(id)])) as Record<CampaignRatio, T>;
}

function emptySums(currency: string | null): Sums {
  const isUnknown = currency === null;
  return {
    rows: 0,
    impressions: new MoneySum(),
    clicks: new MoneySum(),
    conversions: new MoneySum(),
    spend: new MoneySum(isUnknown),
    sales: new MoneySum(isUnknown),
    missing: { impressions: 0, clicks: 0, conversions: 0, spend: 0 },
    recoveredSales: 0,
    unknownSales: 0,
    pairs: perRatio((id) => newRatioSums(id, isUnknown)),
  };
}

function totalsFrom(currency: string | null, sums: Sums): Totals {
  return {
    currency,
    ...sums,
    impressions: sums.impressions.value(),
    clicks: sums.clicks.value(),
    conversions: sums.conversions.value(),
    spend: sums.spend.value(),
    sales: sums.sales.value(),
    pairs: perRatio((id) => ratioSums(sums.pairs[id])),
  };
}

function addTo(sum: Sums, facts: MetricValues): void {
  const sales = salesOf(facts);
  const figures = { ...facts, sales: sales.amount };
  sum.rows += 1;
  for (const figure of ['impressions', 'clicks', 'conversions', 'spend'] as const) {
    sum[figure].add(facts[figure] ?? 0);
    if (facts[figure] === null) sum.missing[figure] += 1;
  }
  sum.sales.add(sales.amount ?? 0);
  if (sales.recovered) sum.recoveredSales += 1;
  if (sales.amount === null && (facts.spend ?? 0) !== 0) sum.unknownSales += 1;
  for (const id of ratioIds) addToRatio(id, sum.pairs[id], figures);
}
