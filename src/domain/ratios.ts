/** The ratios analysts read, each from sums. A ratio over zero is `null`: neither 0 nor infinite. */
import { salesOf, type Facts, type Totals } from './totals.ts';

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

type Sums = Pick<Totals, 'impressions' | 'clicks' | 'conversions' | 'spend' | 'sales'>;

export function ratiosOf({ impressions, clicks, conversions, spend, sales }: Sums): Ratios {
  return {
    acos: over(spend, sales),
    roas: over(sales, spend),
    ctr: over(clicks, impressions),
    cvr: over(conversions, clicks),
    cpc: over(spend, clicks),
    cpm: over(1000 * spend, impressions),
    cpa: over(spend, conversions),
  };
}

/** One row's own ratios; a figure that is missing makes the ratios that need it `null`. */
export function rowRatios(facts: Facts): Ratios {
  const missing = Number.NaN;
  return ratiosOf({
    impressions: facts.impressions ?? missing,
    clicks: facts.clicks ?? missing,
    conversions: facts.conversions ?? missing,
    spend: facts.spend ?? missing,
    sales: salesOf(facts).amount ?? missing,
  });
}

/**
 * The mean of the rows' ACOS, for the one purpose of showing how far it lies from the true one.
 * `null` where no row has sales.
 */
export function meanOfRowAcos(rows: Iterable<Facts>): number | null {
  let sum = 0;
  let count = 0;
  for (const facts of rows) {
    const { acos } = rowRatios(facts);
    if (acos === null) continue;
    sum += acos;
    count += 1;
  }
  return over(sum, count);
}

function over(amount: number, base: number): number | null {
  const ratio = amount / base;
  return base !== 0 && Number.isFinite(ratio) ? ratio : null;
}
