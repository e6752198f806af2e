/** Each account's totals, target, change and findings, as cells of the list of accounts. */
import type { Campaign } from '#api/contract/campaign.ts';
import type { Conversion } from '#lib/table-query.ts';
import { metricsOf } from '#metrics/campaign-sums.ts';
import { convertTotals } from '#metrics/convert-totals.ts';
import {
  changeBetween,
  type MetricChanges,
  type PeriodCampaigns,
} from '#features/history/period-campaigns.ts';
import { ratiosOf, salesOf, totalsByCurrency } from '#metrics/totals.ts';

/** Sums over an account's campaigns. Money in major units of `currency`; `null` if unknown. */
export interface AccountFigures {
  campaigns: number;
  /** ISO 4217, of the amounts; `null` without amounts, and with amounts in several currencies. */
  currency: string | null;
  /** The number of currencies of the amounts, which are never added. */
  currencies: number;
  spend: number | null;
  sales: number | null;
  /** The parts of ACOS: over the campaigns that have both. */
  acos_spend: number | null;
  acos_sales: number | null;
  /** A fraction. */
  acos: number | null;
  /** Campaigns that ACOS leaves out, because either is unknown. */
  left_out: number;
}

/** Of an account without campaigns. */
export const noFigures: AccountFigures = {
  campaigns: 0,
  currency: null,
  currencies: 0,
  spend: null,
  sales: null,
  acos_spend: null,
  acos_sales: null,
  acos: null,
  left_out: 0,
};

/**
 * The figures of each account that has campaigns. Amounts in several currencies have a sum only with rates for all of
 * them, which is in the base currency.
 */
export function figuresByAccount(
  campaigns: readonly Campaign[],
  rates?: Conversion,
): Map<string, AccountFigures> {
  const found = new Map<string, AccountFigures>();
  for (const [account, own] of Map.groupBy(campaigns, ({ account_id: id }) => id)) {
    if (account !== null) found.set(account, figuresOf(own, rates));
  }
  return found;
}

function figuresOf(campaigns: readonly Campaign[], rates: Conversion | undefined): AccountFigures {
  const metrics = metricsOf(campaigns);
  const all = totalsByCurrency(metrics);
  const priced = all.filter(({ spend, sales }) => spend !== 0 || sales !== 0);
  const totals = priced.length > 0 ? priced : all.slice(0, 1);
  const own = { ...noFigures, campaigns: campaigns.length, currencies: totals.length };
  const [first] = totals;
  const only =
    totals.length === 1 ? first : rates && (convertTotals(totals, rates).total ?? undefined);
  if (only === undefined) return own;
  const { over, under, leftOut } = only.pairs.acos;
  return {
    ...own,
    currency: only.currency,
    spend: only.missing.spend === only.rows ? null : only.spend,
    // Without any known sales their sum is unknown, not zero.
    sales: metrics.some((one) => salesOf(one).amount !== null) ? only.sales : null,
    acos_spend: over,
    acos_sales: under,
    acos: ratiosOf(only).acos,
    left_out: leftOut,
  };
}

export const unknownChange = changeBetween([null, null], [null, null]);

/**
 * Between two periods, of campaigns whose spend and sales are known in both; only in the currency of the account’s
 * displayed figures.
 */
export function changesByAccount(
  { now, before }: Pick<PeriodCampaigns, 'now' | 'before'>,
  displayed: ReadonlyMap<string, AccountFigures>,
  rates?: Conversion,
): Map<string, MetricChanges> {
  const isKnown = (one: Campaign | undefined) =>
    (one?.metrics?.spend ?? null) !== null && (one?.metrics?.sales ?? null) !== null;
  const inBoth = (_: Campaign, at: number) => isKnown(now[at]) && isKnown(before[at]);
  const figures = figuresByAccount(now.filter(inBoth), rates);
  const earlierFigures = figuresByAccount(before.filter(inBoth), rates);
  return new Map(
    [...figures].map(([id, after]) => {
      const earlier = earlierFigures.get(id) ?? noFigures;
      // Without some of its campaigns, an account may have one currency instead of several.
      const isOne = [earlier.currency, displayed.get(id)?.currency].every(
        (currency) => currency === after.currency,
      );
      return [
        id,
        isOne
          ? changeBetween([earlier.spend, after.spend], [earlier.sales, after.sales])
          : unknownChange,
      ] as const;
    }),
  );
}
