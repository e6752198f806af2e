/** The ratios analysts read, computed from sums. Division by zero gives `null`, neither 0 nor infinity. */
import { salesOf, type MetricValues, type Totals } from './totals.ts';

export interface Ratios {
  /** spend ÷ attributed sales, a fraction */
  acos: number | null;
  /** attributed sales ÷ spend */
  roas: number | null;
  /** clicks ÷ impressions, a fraction */
  ctr: number | null;
  /** conversions ÷ clicks, a fraction */
  cvr: number | null;
  /** spend ÷ clicks, major units */
  cpc: number | null;
  /** 1,000 × spend ÷ impressions, major units */
  cpm: number | null;
  /** spend ÷ conversions, major units */
  cpa: number | null;
}

/** Each from the rows that have both values; `pairs` states how many are left out. */
export function ratiosOf({ pairs }: Pick<Totals, 'pairs'>): Ratios {
  const { acos, ctr, cvr, cpc, cpm, cpa } = pairs;
  return {
    acos: quotient(acos.over, acos.under),
    roas: quotient(acos.under, acos.over),
    ctr: quotient(ctr.over, ctr.under),
    cvr: quotient(cvr.over, cvr.under),
    cpc: quotient(cpc.over, cpc.under),
    cpm: quotient(1000 * cpm.over, cpm.under),
    cpa: quotient(cpa.over, cpa.under),
  };
}

/** A single row's ratios; a missing value makes the ratios that need it `null`. */
export function rowRatios(facts: MetricValues): Ratios {
  const { impressions, clicks, conversions, spend } = facts;
  const { amount: sales } = salesOf(facts);
  return {
    acos: quotient(spend, sales),
    roas: quotient(sales, spend),
    ctr: quotient(clicks, impressions),
    cvr: quotient(conversions, clicks),
    cpc: quotient(spend, clicks),
    cpm: quotient(spend === null ? null : 1000 * spend, impressions),
    cpa: quotient(spend, conversions),
  };
}

/**
 * The unweighted average of the rows' ACOS, only to show how far it is from the true one. `null` if no row
 * has sales.
 */
export function meanOfRowAcos(rows: Iterable<MetricValues>): number | null {
  let sum = 0;
  let count = 0;
  for (const facts of rows) {
    const { acos } = rowRatios(facts);
    if (acos === null) continue;
    sum += acos;
    count += 1;
  }
  return quotient(sum, count);
}

/** The ratio of two sums: `null` if one is unknown or the divisor is zero. */
export function quotient(over: number | null, under: number | null): number | null {
  if (over === null || under === null || under === 0) return null;
  const ratio = over / under;
  return Number.isFinite(ratio) ? ratio : null;
}
