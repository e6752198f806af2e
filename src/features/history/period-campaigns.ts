/** Campaigns with the metrics of any period, from the history. */
import type { Campaign, Metrics } from '#api/contract/campaign.ts';
import type { Comparison } from '#lib/day-lists.ts';
import { campaignIn, type CampaignSums, summedMetrics } from './history-campaigns.ts';
import type { CountedDays } from './history-coverage.ts';

export interface PeriodCampaigns {
  /** In the order of the given ones; without metrics if nothing is known of their account. */
  now: Campaign[];
  /** The same on the days compared with. */
  before: Campaign[];
}

/** Replaces the campaigns' metrics. One without figures on days that are known has zeros. */
export function periodCampaigns(
  campaigns: readonly Campaign[],
  sums: readonly CampaignSums[],
  countedOf: (account: string) => CountedDays,
  compared: Comparison,
): PeriodCampaigns {
  const found = Map.groupBy(sums, ({ id, account }) => campaignIn(account, id));
  const build = (
    days: readonly string[] | null,
    when: 'now' | 'before',
    isKnown: (account: string) => boolean,
  ) =>
    campaigns.map((campaign): Campaign => {
      const { id, account_id: account, metrics } = campaign;
      const all = found.get(campaignIn(account, id)) ?? [];
      const active = all.filter((one) => isActive(one[when]));
      const unknown =
        days === null ||
        account === null ||
        !isKnown(account) ||
        (all.length === 0 && metrics === null) ||
        // Its currency changed within the period, and currencies are never added.
        active.length > 1;
      if (unknown) return { ...campaign, metrics: null };
      const [own] = active;
      const code = metrics?.currency_code ?? all[0]?.currency ?? null;
      const figures = own?.[when] ?? new Float64Array(summedMetrics.length);
      const currency = own === undefined ? code : own.currency;
      return { ...campaign, metrics: metricsOf(figures, currency, days, metrics) };
    });
  return {
    now: build(compared.days, 'now', (account) => countedOf(account).now.length > 0),
    before: build(compared.before, 'before', (account) => countedOf(account).before !== null),
  };
}

/** Whether any figure is not zero, or is unknown. */
export const isActive = (sums: Float64Array | null): boolean =>
  sums?.some((sum) => sum !== 0) === true;

function metricsOf(
  sums: Float64Array,
  currency: string | null,
  days: readonly string[],
  metrics: Metrics | null,
): Metrics {
  const read = (metric: (typeof summedMetrics)[number]): number | null => {
    const sum = sums[summedMetrics.indexOf(metric)] ?? Number.NaN;
    return Number.isNaN(sum) ? null : sum / 1e6;
  };
  return {
    impressions: read('impressions'),
    clicks: read('clicks'),
    spend: read('spend'),
    conversions: read('conversions'),
    sales: read('sales'),
    roas: null,
    acos: null,
    currency_code: currency,
    period_start: days[0] ?? null,
    period_end: days.at(-1) ?? null,
    as_of: null,
    attribution_window_days: metrics?.attribution_window_days ?? null,
  };
}

/** A row's cells in the columns of changes: money in major units, `null` if unknown. */
export interface MetricChanges {
  spend_before: number | null;
  spend_difference: number | null;
  sales_before: number | null;
  sales_difference: number | null;
  /** The parts of both ACOS: unknown if any of them is. */
  acos_spend_before: number | null;
  acos_spend_after: number | null;
  acos_sales_before: number | null;
  acos_sales_after: number | null;
}

/** By ID; a campaign that cannot be compared, or has changed its currency, has none. */
export function changesById({ now, before }: PeriodCampaigns): Map<string, MetricChanges> {
  return new Map(
    now.flatMap(({ id, metrics: after }, at) => {
      const earlier = before[at]?.metrics ?? null;
      if (after === null || earlier === null || after.currency_code !== earlier.currency_code)
        return [];
      const change = changeBetween([earlier.spend, after.spend], [earlier.sales, after.sales]);
      return [[id, change] as const];
    }),
  );
}

type Pair = readonly [before: number | null, after: number | null];

/** The changes of two rows of figures. */
export function changeBetween(spend: Pair, sales: Pair): MetricChanges {
  const difference = ([before, after]: Pair) =>
    before === null || after === null ? null : after - before;
  const isKnown = [...spend, ...sales].every((amount) => amount !== null);
  const none: Pair = [null, null];
  const [spendBefore, spendAfter] = isKnown ? spend : none;
  const [salesBefore, salesAfter] = isKnown ? sales : none;
  return {
    spend_before: spend[0],
    spend_difference: difference(spend),
    sales_before: sales[0],
    sales_difference: difference(sales),
    acos_spend_before: spendBefore,
    acos_spend_after: spendAfter,
    acos_sales_before: salesBefore,
    acos_sales_after: salesAfter,
  };
}
