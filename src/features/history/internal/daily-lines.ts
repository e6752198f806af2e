/** Spend and sales by day, which a history adds to rows of lists. */
import {
  daysOfMonth,
  placesIn,
  type HistoryBlock,
  type HistoryCampaign,
} from '#features/history/history-block.ts';
import { readTimes } from '#features/history/history-coverage.ts';

/** By day, in millionths; NaN if some figure is unknown, or the account's day was not read. */
export interface DailyLine {
  spend: Float64Array;
  sales: Float64Array;
}

/** The lines of the campaigns with each key, such as their own ID; none if these have several currencies. */
export function dailyLines(
  blocks: readonly HistoryBlock[],
  days: readonly string[],
  keyOf: (campaign: HistoryCampaign, account: string) => string,
): Map<string, DailyLine> {
  const readAt = readTimes(blocks, days);
  const emptyLine = (account: string): DailyLine => {
    const empty = Float64Array.from(readAt(account), (at) => (at > 0 ? 0 : Number.NaN));
    return { spend: empty, sales: empty.slice() };
  };
  const currencies = new Map<string, string | null>();
  const mixed = new Set<string>();
  const lines = new Map<string, DailyLine>();
  for (const { month, accounts, campaigns, figures } of blocks) {
    const { length } = daysOfMonth(month);
    const places = placesIn(month, days);
    for (const [row, campaign] of campaigns.entries()) {
      const account = accounts[campaign.account] ?? '';
      const key = keyOf(campaign, account);
      let line = lines.get(key);
      if (line === undefined) {
        lines.set(key, (line = emptyLine(account)));
        currencies.set(key, campaign.currency);
      }
      if (currencies.get(key) !== campaign.currency) mixed.add(key);
      for (const metric of ['spend', 'sales'] as const) {
        const values = figures.last[metric].subarray(row * length, (row + 1) * length);
        for (const { day, place } of places)
          line[metric][place] = (line[metric][place] ?? 0) + (values[day] ?? 0);
      }
    }
  }
  for (const key of mixed) lines.delete(key);
  return lines;
}
