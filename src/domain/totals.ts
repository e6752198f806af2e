/**
 * Totals over advertising rows, one per currency, because currencies are never added together. Ratios are
 * computed from sums, never as an average of the rows' ratios.
 */
import type { Metrics } from '#api/contract/campaign.ts';
import { add, type ExactSum, toNumber, zero } from './exact-sum.ts';

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
  /** Major units. */
  spend: number;
  sales: number;
  /** Rows without a value, by metric: they count as zero in its sum. */
  missing: Readonly<Record<GivenFigure, number>>;
  /** Rows whose sales the service omitted, estimated as spend × ROAS. */
  recoveredSales: number;
  /** Rows with spend whose sales are neither given nor can be estimated. */
  unknownSales: number;
  /** The numerator and denominator of each ratio. */
  pairs: Readonly<Record<PairName, PairSums>>;
}

/** Values the service gives for each row. */
export type GivenFigure = 'impressions' | 'clicks' | 'conversions' | 'spend';

/** The two values of each ratio, numerator first; ROAS is the inverse of ACOS. */
export const pairFigures = {
  acos: ['spend', 'sales'],
  ctr: ['clicks', 'impressions'],
  cvr: ['conversions', 'clicks'],
  cpc: ['spend', 'clicks'],
  cpm: ['spend', 'impressions'],
  cpa: ['spend', 'conversions'],
} as const;
export type PairName = keyof typeof pairFigures;

/**
 * Two sums over the rows that have both values. Spend without sales, or sales without spend, would make a
 * ratio of different rows.
 */
export interface PairSums {
  over: number;
  under: number;
  /** Rows left out because they have one non-zero value without the other. */
  leftOut: number;
}

/**
 * Attributed sales of one row in major units. If the service omits them, they are spend × ROAS, which is
 * meaningless without spend: then `null`.
 */
export function salesOf(facts: MetricValues): { amount: number | null; recovered: boolean } {
  if (facts.sales !== null) return { amount: facts.sales, recovered: false };
  if (facts.spend === null || facts.spend === 0 || facts.roas === null)
    return { amount: null, recovered: false };
  return { amount: facts.spend * facts.roas, recovered: true };
}

/** One total per currency, largest spend first; rows without a currency come last. */
export function totalsByCurrency(rows: Iterable<MetricValues>): Totals[] {
  const sums = new Map<string | null, Sums>();
  for (const facts of rows) {
    const currency = facts.currency_code;
    let sum = sums.get(currency);
    if (!sum) sums.set(currency, (sum = emptySums()));
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
  return total ?? totalsFrom(currency, emptySums());
}

interface Sums extends Omit<Totals, 'currency' | 'spend' | 'sales' | 'missing' | 'pairs'> {
  spend: ExactSum;
  sales: ExactSum;
  missing: Record<GivenFigure, number>;
  pairs: Record<PairName, PairOf<ExactSum>>;
}

interface PairOf<Sum> {
  over: Sum;
  under: Sum;
  leftOut: number;
}

const pairNames = Object.keys(pairFigures) as PairName[];

function perPair<T>(make: (name: PairName) => T): Record<PairName, T> {
  return Object.fromEntries(pairNames.map((name) => [name, make(name)])) as Record<PairName, T>;
}

function emptySums(): Sums {
  return {
    rows: 0,
    impressions: 0,
    clicks: 0,
    conversions: 0,
    spend: zero,
    sales: zero,
    missing: { impressions: 0, clicks: 0, conversions: 0, spend: 0 },
    recoveredSales: 0,
    unknownSales: 0,
    pairs: perPair(() => ({ over: zero, under: zero, leftOut: 0 })),
  };
}

function totalsFrom(currency: string | null, { spend, sales, pairs, ...counts }: Sums): Totals {
  return {
    currency,
    ...counts,
    spend: toNumber(spend),
    sales: toNumber(sales),
    pairs: perPair((name) => {
      const { over, under, leftOut } = pairs[name];
      return { over: toNumber(over), under: toNumber(under), leftOut };
    }),
  };
}

function addTo(sum: Sums, facts: MetricValues): void {
  const sales = salesOf(facts);
  const figures = { ...facts, sales: sales.amount };
  sum.rows += 1;
  for (const figure of ['impressions', 'clicks', 'conversions'] as const) {
    sum[figure] += facts[figure] ?? 0;
    if (facts[figure] === null) sum.missing[figure] += 1;
  }
  if (facts.spend === null) sum.missing.spend += 1;
  sum.spend = add(sum.spend, facts.spend ?? 0);
  sum.sales = add(sum.sales, sales.amount ?? 0);
  if (sales.recovered) sum.recoveredSales += 1;
  if (sales.amount === null && (facts.spend ?? 0) !== 0) sum.unknownSales += 1;
  for (const name of pairNames) {
    const [over, under] = [figures[pairFigures[name][0]], figures[pairFigures[name][1]]];
    const pair = sum.pairs[name];
    if (over !== null && under !== null) {
      pair.over = add(pair.over, over);
      pair.under = add(pair.under, under);
    } else if ((over ?? under ?? 0) !== 0) pair.leftOut += 1;
  }
}
