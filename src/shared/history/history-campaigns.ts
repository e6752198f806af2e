/** Sums of the history by campaign, over a period and the one it is compared with. */
import {
  daysOfMonth,
  type HistoryBlock,
  type HistoryMetric,
  monthOf,
  placeOf,
} from './history-block.ts';
import type { CountedDays } from './history-coverage.ts';
import { type Run, rowsOf, runsOf } from './history-rows.ts';
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
  for (const block of blocks) {
    const { month, accounts, campaigns, figures } = block;
    const { length } = daysOfMonth(month);
    const { keys } = rowsOf(block);
    const days = accounts.map((account) => {
      const { now, before } = countedOf(account);
      const inMonth = (places: readonly number[]) =>
        runsOf(
          places.flatMap((place) => {
            const day = all[place] ?? '';
            return monthOf(day) === month ? [{ from: placeOf(day), to: placeOf(day) }] : [];
          }),
        );
      return { now: inMonth(now), before: before && inMonth(before) };
    });
    const columns = metricIds.map((metric) => figures.last[metric]);
    // Metric by metric over some rows: their figures follow one another in memory.
    for (let first = 0; first < campaigns.length; first += stepSize) {
      const included = campaigns.slice(first, first + stepSize).flatMap((campaign, at) => {
        const account = accounts[campaign.account] ?? '';
        const own = days[campaign.account];
        const key = keys[first + at];
        if (own === undefined || key === undefined || !isIncluded(campaign, account)) return [];
        let sums = found.get(key);
        if (sums === undefined) {
          const before = own.before && new Float64Array(columns.length);
          const { id, channel, currency } = campaign;
          sums = { id, account, channel, currency, now: new Float64Array(columns.length), before };
          found.set(key, sums);
        }
        return [{ start: (first + at) * length, own, sums }];
      });
      for (const [metric, column] of columns.entries()) {
        for (const { start, own, sums } of included) {
          const { now, before } = sums;
          now[metric] = (now[metric] ?? 0) + sumOf(column, start, own.now);
          if (before === null || own.before === null) continue;
          before[metric] = (before[metric] ?? 0) + sumOf(column, start, own.before);
        }
      }
      yield;
    }
  }
  return [...found.values()];
}

function sumOf(column: Float64Array, start: number, runs: readonly Run[]): number {
  let sum = 0;
  for (const { from, length } of runs) {
    const end = start + from + length;
    for (let at = start + from; at < end; at++) sum += column[at] ?? 0;
  }
  return sum;
}
