/** The unusual days of each campaign, and of several together. */
import {
  campaignKey,
  daysOfMonth,
  type HistoryBlock,
  type HistoryCampaign,
  placesIn,
  type HistoryMetric,
} from '#features/history/history-block.ts';
import {
  type CampaignFilter,
  completeSums,
  type DayFigures,
  type RateOf,
  sumsOf,
} from '#features/history/history-totals.ts';
import { type UnusualDay, unusualDays } from '#features/history/unusual-days.ts';
import {
  type CoveredAccount,
  coverageOf,
  type DaysRead,
} from '#features/history/history-coverage.ts';

export interface UnusualCampaign {
  id: string;
  /** Account ID. */
  account: string;
  /** ISO 4217. */
  currency: string | null;
  /** By metric, then by day. */
  days: readonly UnusualDay[];
}

export interface UnusualCampaignsOf {
  blocks: readonly HistoryBlock[];
  /** Without a gap, oldest first: the days that suggest what is usual, and the judged ones from a place on. */
  all: readonly string[];
  from: number;
  isIncluded: CampaignFilter;
  /**
   * The share of a campaign's final sales of a day that was known when the day was last read, in milliseconds since 1970;
   * `null` if the share is not known.
   */
  finalShareOf: (
    campaign: HistoryCampaign,
    account: string,
    day: string,
    readAt: number,
  ) => number | null;
}

interface Found {
  campaign: HistoryCampaign;
  account: string;
  /** Its row in each block that has it. */
  rows: Map<HistoryBlock, number>;
}

/** Campaigns with unusual days, in the order in which the history has them. */
export function unusualCampaigns(of: UnusualCampaignsOf): UnusualCampaign[] {
  const { blocks, all, from, isIncluded, finalShareOf } = of;
  const byKey = new Map<string, Found>();
  for (const block of blocks) {
    block.campaigns.forEach((campaign, row) => {
      const account = block.accounts[campaign.account] ?? '';
      if (!isIncluded(campaign, account)) return;
      const key = campaignKey(campaign, account);
      const found = byKey.get(key) ?? { campaign, account, rows: new Map() };
      byKey.set(key, found);
      found.rows.set(block, row);
    });
  }
  const months = monthsOf(blocks, all);
  const result: UnusualCampaign[] = [];
  for (const { campaign, account, rows } of byKey.values()) {
    const [spend, sales, conversions, readAt] = Array.from({ length: 4 }, () =>
      new Float64Array(all.length).fill(Number.NaN),
    ) as [Float64Array, Float64Array, Float64Array, Float64Array];
    for (const { block, length, accounts, places } of months) {
      const [own, row] = [accounts.get(account), rows.get(block)];
      if (own === undefined) continue;
      const { last } = block.figures;
      for (const { place, day } of places) {
        const at = block.readAt.last[own * length + day] ?? 0;
        // A day that was not read stays unknown; one without a row had no activity.
        if (at === 0) continue;
        const cell = row === undefined ? -1 : row * length + day;
        readAt[place] = at;
        spend[place] = (last.spend[cell] ?? 0) / 1e6;
        sales[place] = (last.sales[cell] ?? 0) / 1e6;
        conversions[place] = (last.conversions[cell] ?? 0) / 1e6;
      }
    }
    const { id, currency } = campaign;
    const days = unusualDays({ spend, sales, conversions }, from, currency, (place) =>
      finalShareOf(campaign, account, all[place] ?? '', readAt[place] ?? Number.NaN),
    );
    if (days.length > 0) result.push({ id, account, currency, days });
  }
  return result;
}

/** Where the days of each month are. */
const monthsOf = (blocks: readonly HistoryBlock[], all: readonly string[]) =>
  blocks.map((block) => ({
    block,
    length: daysOfMonth(block.month).length,
    accounts: new Map(block.accounts.map((id, place) => [id, place])),
    places: placesIn(block.month, all),
  }));

interface UnusualTotalsOf {
  blocks: readonly DaysRead[];
  /** Without a gap, oldest first: the days that suggest what is usual, and the judged ones from a place on. */
  all: readonly string[];
  from: number;
  /** What the campaigns add up to on all days. */
  figures: readonly DayFigures[];
  /** Their accounts: days that some of them lack are not known. */
  accounts: readonly CoveredAccount[];
  /** ISO 4217: that of the figures, or the one they are converted to. */
  currency: string | null;
  rateOf?: RateOf | undefined;
}

export function unusualTotals(of: UnusualTotalsOf): UnusualDay[] {
  const { blocks, all, from, figures, accounts, currency, rateOf } = of;
  const coverage = [...coverageOf(blocks, all, accounts).values()];
  const isComplete = coverage.map(({ missing }) => missing === 0);
  const sums = (metric: HistoryMetric) =>
    completeSums(
      metric,
      figures.flatMap((one) => sumsOf(metric, one) ?? []),
      isComplete,
      rateOf,
    );
  const daily = { spend: sums('spend'), sales: sums('sales'), conversions: sums('conversions') };
  return unusualDays(daily, from, currency, (place) =>
    coverage[place]?.openWindows.size === 0 ? 1 : null,
  );
}
