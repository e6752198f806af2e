/**
 * Totals over advertising rows, one per currency, because currencies are never added together.
 * Ratios are computed from the sums, never as a mean of the rows' own ratios.
 */
import type { Metrics } from '../api/contract/campaign.ts';
import { add, type ExactSum, toNumber, zero } from './exact-sum.ts';

/** What totals need of a row; a campaign's metrics are such a row. */
export type Facts = Pick<
  Metrics,
  'impressions' | 'clicks' | 'conversions' | 'spend' | 'sales' | 'roas' | 'currency_code'
>;

export interface Totals {
  /** ISO 4217; `null` for rows that name none. */
  currency: string | null;
  rows: number;
  impressions: number;
  clicks: number;
  conversions: number;
  /** Major units. */
  spend: number;
  sales: number;
  /** Rows that lack impressions, clicks, conversions or spend: what is missing counts as nothing. */
  incomplete: number;
  /** Rows whose sales the service left out and that were recovered as spend × ROAS. */
  recoveredSales: number;
  /** Rows with spend whose sales are neither given nor recoverable: their spend weighs on ACOS with no sales beside it. */
  unknownSales: number;
}

/**
 * Attributed sales of one row in major units. Where the service leaves them out they are
 * spend × ROAS, which says nothing when nothing was spent: then `null`.
 */
export function salesOf(facts: Facts): { amount: number | null; recovered: boolean } {
  if (facts.sales !== null) return { amount: facts.sales, recovered: false };
  if (facts.spend === null || facts.spend === 0 || facts.roas === null)
    return { amount: null, recovered: false };
  return { amount: facts.spend * facts.roas, recovered: true };
}

/** One total per currency, largest spend first; rows that name no currency come last. */
export function totalsByCurrency(rows: Iterable<Facts>): Totals[] {
  const sums = new Map<string | null, Sums>();
  for (const facts of rows) {
    const currency = facts.currency_code;
    let sum = sums.get(currency);
    if (!sum) sums.set(currency, (sum = emptySums()));
    addTo(sum, facts);
  }
  return [...sums]
    .map(([currency, { spend, sales, ...counts }]) => ({
      currency,
      ...counts,
      spend: toNumber(spend),
      sales: toNumber(sales),
    }))
    .toSorted(
      (a, b) => Number(a.currency === null) - Number(b.currency === null) || b.spend - a.spend,
    );
}

/** The total of rows that all are in one currency; zero of it where there are none. */
export function totalOf(rows: Iterable<Facts>, currency: string | null): Totals {
  const total = totalsByCurrency(rows).find((candidate) => candidate.currency === currency);
  return total ?? { currency, ...emptySums(), spend: 0, sales: 0 };
}

interface Sums extends Omit<Totals, 'currency' | 'spend' | 'sales'> {
  spend: ExactSum;
  sales: ExactSum;
}

function emptySums(): Sums {
  return {
    rows: 0,
    impressions: 0,
    clicks: 0,
    conversions: 0,
    spend: zero,
    sales: zero,
    incomplete: 0,
    recoveredSales: 0,
    unknownSales: 0,
  };
}

function addTo(sum: Sums, facts: Facts): void {
  const sales = salesOf(facts);
  sum.rows += 1;
  sum.impressions += facts.impressions ?? 0;
  sum.clicks += facts.clicks ?? 0;
  sum.conversions += facts.conversions ?? 0;
  sum.spend = add(sum.spend, facts.spend ?? 0);
  sum.sales = add(sum.sales, sales.amount ?? 0);
  const { impressions, clicks, conversions, spend } = facts;
  if ([impressions, clicks, conversions, spend].includes(null)) sum.incomplete += 1;
  if (sales.recovered) sum.recoveredSales += 1;
  if (sales.amount === null && (facts.spend ?? 0) !== 0) sum.unknownSales += 1;
}
