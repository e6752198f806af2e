/** Sums of the history by campaign, over a period and the one it is compared with. */
import {
  campaignKey,
  daysOfMonth,
  type HistoryBlock,
  type HistoryCampaign,
  placesIn,
} from './history-block.ts';
import type { CountedDays } from './history-coverage.ts';
import type { CampaignFilter } from './history-totals.ts';

/** The metrics that sums are in, in this order. */
export const summedMetrics = ['impressions', 'clicks', 'spend', 'conversions', 'sales'] as const;

/** A campaign's figures in one currency. */
export interface CampaignSums extends Omit<HistoryCampaign, 'account'> {
  /** Account ID. */
  account: string;
  /** By summed metric, in millionths; NaN if the figure of some day is unknown. */
  now: Float64Array;
  /** Of the same days earlier; `null` if some of them are unknown for the account. */
  before: Float64Array | null;
}

interface CampaignsOf {
  blocks: readonly HistoryBlock[];
  /** All days, which `countedOf` refers to. */
  all: readonly string[];
  countedOf: (account: string) => CountedDays;
  isIncluded: CampaignFilter;
}

/** Those with figures on these days, in no order. */
export function sumCampaigns(of: CampaignsOf): CampaignSums[] {
  const { blocks, all, countedOf, isIncluded } = of;
  const found = new Map<string, CampaignSums>();
  for (const { month, accounts, campaigns, figures } of blocks) {
    const { length } = daysOfMonth(month);
    const dayAt = new Map(placesIn(month, all).map(({ day, place }) => [place, day]));
    const daysAt = (places: readonly number[]) => places.flatMap((place) => dayAt.get(place) ?? []);
    const days = accounts.map((account) => {
      const { now, before } = countedOf(account);
      return { now: daysAt(now), before: before && daysAt(before) };
    });
    for (const [row, campaign] of campaigns.entries()) {
      const { id, channel, currency } = campaign;
      const account = accounts[campaign.account] ?? '';
      if (!isIncluded(campaign, account)) continue;
      const { now = [], before = null } = days[campaign.account] ?? {};
      const key = campaignKey(campaign, account);
      let sums = found.get(key);
      if (sums === undefined) {
        const empty = () => new Float64Array(summedMetrics.length);
        sums = { id, account, channel, currency, now: empty(), before: before && empty() };
        found.set(key, sums);
      }
      for (const [at, metric] of summedMetrics.entries()) {
        const column = figures.last[metric];
        sums.now[at] = (sums.now[at] ?? 0) + sumOf(column, row * length, now);
        if (sums.before === null || before === null) continue;
        sums.before[at] = (sums.before[at] ?? 0) + sumOf(column, row * length, before);
      }
    }
  }
  return [...found.values()];
}

function sumOf(column: Float64Array, start: number, days: readonly number[]): number {
  let sum = 0;
  for (const day of days) sum += column[start + day] ?? 0;
  return sum;
}

/** Identifies a campaign of an account, whatever its currency. */
export const campaignIn = (account: string | null, id: string): string =>
  JSON.stringify([id, account]);

/** The first of some days, in order, on which each campaign had impressions, by `campaignIn`. */
export function firstActiveDays(
  blocks: readonly HistoryBlock[],
  days: readonly string[],
): Map<string, string> {
  const found = new Map<string, string>();
  const wanted = new Set(days);
  for (const { month, accounts, campaigns, figures } of blocks) {
    const all = daysOfMonth(month);
    for (const [row, { id, account }] of campaigns.entries()) {
      const key = campaignIn(accounts[account] ?? '', id);
      const first = all.find(
        (day, at) => wanted.has(day) && figures.last.impressions[row * all.length + at] !== 0,
      );
      if (first !== undefined && first < (found.get(key) ?? '~')) found.set(key, first);
    }
  }
  return found;
}
