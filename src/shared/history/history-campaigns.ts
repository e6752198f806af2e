/** Sums of the history by campaign, over a period and the one it is compared with. */
import {
  campaignKey,
  daysOfMonth,
  type HistoryBlock,
  type HistoryMetric,
  monthOf,
  placeOf,
} from './history-block.ts';
import type { CountedDays } from './history-coverage.ts';
import type { CampaignFilter } from './history-totals.ts';

/** A campaign's figures in one currency. */
export interface CampaignSums {
  id: string;
  /** Account ID. */
  account: string;
  channel: string | null;
  /** ISO 4217. */
  currency: string | null;
  /** By metric, in millionths; NaN if the figure of some day is unknown. */
  now: Float64Array;
  /** Of the same days earlier; `null` if some of them are unknown for the account. */
  before: Float64Array | null;
}

interface CampaignsOf {
  blocks: readonly HistoryBlock[];
  /** All days, which `countedOf` refers to. */
  all: readonly string[];
  countedOf: (account: string) => CountedDays;
  metricIds: readonly HistoryMetric[];
  isIncluded: CampaignFilter;
}

/** Campaigns added up between two pauses for the page. */
const stepSize = 200;

/** Those with figures on these days, in no order. */
export function* sumCampaigns(of: CampaignsOf): Generator<void, CampaignSums[], undefined> {
  const { blocks, all, countedOf, metricIds, isIncluded } = of;
  const found = new Map<string, CampaignSums>();
  for (const { month, accounts, campaigns, figures } of blocks) {
    const { length } = daysOfMonth(month);
    const own = accounts.map((account) => {
      const { now, before } = countedOf(account);
      const inMonth = (places: readonly number[]) =>
        places.flatMap((place) => {
          const day = all[place] ?? '';
          return monthOf(day) === month ? [placeOf(day)] : [];
        });
      return { now: inMonth(now), before: before && inMonth(before) };
    });
    const columns = metricIds.map((metric) => figures.last[metric]);
    for (const [row, campaign] of campaigns.entries()) {
      if (row % stepSize === stepSize - 1) yield;
      const account = accounts[campaign.account] ?? '';
      const days = own[campaign.account];
      if (days === undefined || !isIncluded(campaign, account)) continue;
      const key = campaignKey(campaign, account);
      let sums = found.get(key);
      if (sums === undefined) {
        const before = days.before && new Float64Array(columns.length);
        const { id, channel, currency } = campaign;
        sums = { id, account, channel, currency, now: new Float64Array(columns.length), before };
        found.set(key, sums);
      }
      for (const [metric, column] of columns.entries()) {
        sums.now[metric] = (sums.now[metric] ?? 0) + sumAt(column, row * length, days.now);
        if (sums.before !== null && days.before !== null) {
          sums.before[metric] =
            (sums.before[metric] ?? 0) + sumAt(column, row * length, days.before);
        }
      }
    }
  }
  return [...found.values()];
}

function sumAt(column: Float64Array, start: number, places: readonly number[]): number {
  let sum = 0;
  for (const place of places) sum += column[start + place] ?? 0;
  return sum;
}
