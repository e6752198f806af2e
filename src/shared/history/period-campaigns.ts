/** Campaigns with the metrics of any period, from the history. */
import type { Campaign, Metrics } from '#api/contract/campaign.ts';
import type { Comparison } from '#lib/days.ts';
import { inPoints, quotient } from '#shared/metrics/ratios.ts';
import type { CampaignSums } from './history-campaigns.ts';
import type { CountedDays } from './history-coverage.ts';

/** The metrics that sums are in, in this order. */
export const summedMetrics = ['impressions', 'clicks', 'spend', 'conversions', 'sales'] as const;

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
  const found = Map.groupBy(sums, ({ id, account }) => JSON.stringify([id, account]));
  const build = (
    days: readonly string[] | null,
    read: (own: CampaignSums | undefined, account: string) => Float64Array | null,
  ) =>
    campaigns.map((campaign): Campaign => {
      const { id, account_id: account, metrics } = campaign;
      const all = found.get(JSON.stringify([id, account])) ?? [];
      const code = metrics?.currency_code ?? null;
      // After a change of currency, only the figures in the current one.
      const own =
        all.find(({ currency }) => currency === code) ?? (code === null ? all[0] : undefined);
      const figures = account === null || days === null ? null : read(own, account);
      if (figures === null || (own === undefined && metrics === null))
        return { ...campaign, metrics: null };
      return {
        ...campaign,
        metrics: metricsOf(figures, own?.currency ?? code, days ?? [], metrics),
      };
    });
  const none = new Float64Array(summedMetrics.length);
  return {
    now: build(compared.days, (own, account) =>
      countedOf(account).now.length === 0 ? null : (own?.now ?? none),
    ),
    before: build(compared.before, (own, account) =>
      countedOf(account).before === null || countedOf(account).now.length === 0
        ? null
        : (own?.before ?? none),
    ),
  };
}

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

/** A campaign's cells in the columns of changes: money in major units, ACOS in percentage points. */
export interface CampaignChange {
  spend_before: number | null;
  spend_difference: number | null;
  sales_before: number | null;
  sales_difference: number | null;
  acos_change: number | null;
}

/** By ID; a campaign that cannot be compared, or has changed its currency, has none. */
export function changesById({ now, before }: PeriodCampaigns): Map<string, CampaignChange> {
  return new Map(
    now.flatMap(({ id, metrics: after }, at) => {
      const earlier = before[at]?.metrics ?? null;
      if (after === null || earlier === null || after.currency_code !== earlier.currency_code)
        return [];
      const acos = [earlier, after].map(({ spend, sales }) => quotient(spend, sales));
      const change: CampaignChange = {
        spend_before: earlier.spend,
        spend_difference: difference(earlier.spend, after.spend),
        sales_before: earlier.sales,
        sales_difference: difference(earlier.sales, after.sales),
        acos_change: inPointsOrNull(difference(acos[0] ?? null, acos[1] ?? null)),
      };
      return [[id, change] as const];
    }),
  );
}

const difference = (before: number | null, after: number | null): number | null =>
  before === null || after === null ? null : after - before;

const inPointsOrNull = (fraction: number | null): number | null =>
  fraction === null ? null : inPoints(fraction);
