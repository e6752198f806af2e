/** The unusual days of each campaign. */
import {
  daysOfMonth,
  type HistoryBlock,
  type HistoryCampaign,
} from '#features/history/history-block.ts';
import { rowsOf } from './history-rows.ts';
import type { CampaignFilter } from '#features/history/history-totals.ts';
import { type UnusualDay, unusualDays } from '#features/history/unusual-days.ts';

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
export function* unusualCampaigns(
  of: UnusualCampaignsOf,
): Generator<void, UnusualCampaign[], undefined> {
  const { blocks, all, from, isIncluded, finalShareOf } = of;
  const byNumber = new Map<number, Found>();
  for (const block of blocks) {
    const { campaignOf } = rowsOf(block);
    block.campaigns.forEach((campaign, row) => {
      const account = block.accounts[campaign.account] ?? '';
      if (!isIncluded(campaign, account)) return;
      const number = campaignOf[row] ?? -1;
      const found = byNumber.get(number) ?? { campaign, account, rows: new Map() };
      byNumber.set(number, found);
      found.rows.set(block, row);
    });
    yield;
  }
  const months = monthsOf(blocks, all);
  const result: UnusualCampaign[] = [];
  for (const { campaign, account, rows } of byNumber.values()) {
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
    yield;
  }
  return result;
}

/** Where the days of each month are. */
function monthsOf(blocks: readonly HistoryBlock[], all: readonly string[]) {
  const at = new Map(all.map((day, place) => [day, place]));
  return blocks.map((block) => {
    const days = daysOfMonth(block.month);
    return {
      block,
      length: days.length,
      accounts: new Map(block.accounts.map((id, place) => [id, place])),
      places: days.flatMap((day, own) => {
        const place = at.get(day);
        return place === undefined ? [] : [{ place, day: own }];
      }),
    };
  });
}
