/** What is known about the rows of a month, found once per block: adding up begins with it. */
import {
  campaignKey,
  type HistoryBlock,
  type HistoryCampaign,
  historyMetrics,
} from '#features/history/history-block.ts';

export interface BlockRows {
  /** By row: identifies the campaign across months, as a small number. */
  campaignOf: Int32Array;
  /** Accounts with a channel and a currency that campaigns have in common. */
  groups: readonly Pick<HistoryCampaign, 'account' | 'channel' | 'currency'>[];
  /** By row: the place of its group. */
  groupOf: Int32Array;
  /** By row: 1 if some figure is unknown, as first or as last read. */
  hasUnknown: Uint8Array;
}

const found = new WeakMap<HistoryBlock, BlockRows>();

/** The numbers of all campaigns seen so far, by key. */
const numbers = new Map<string, number>();

/** How many there are. */
export const countCampaigns = (): number => numbers.size;

export function rowsOf(block: HistoryBlock): BlockRows {
  let rows = found.get(block);
  if (rows === undefined) {
    rows = findRows(block);
    found.set(block, rows);
  }
  return rows;
}

/** A block with other figures has the same rows, if the same figures are unknown. */
export function keepRows(from: HistoryBlock, to: HistoryBlock): HistoryBlock {
  found.set(to, rowsOf(from));
  return to;
}

function findRows({ campaigns, accounts, figures }: HistoryBlock): BlockRows {
  const groups: HistoryCampaign[] = [];
  const places = new Map<string, number>();
  const groupOf = new Int32Array(campaigns.length);
  const hasUnknown = new Uint8Array(campaigns.length);
  const campaignOf = new Int32Array(campaigns.length);
  campaigns.forEach((campaign, row) => {
    const { account, channel, currency } = campaign;
    const key = JSON.stringify([account, channel, currency]);
    let place = places.get(key);
    if (place === undefined) {
      place = groups.push(campaign) - 1;
      places.set(key, place);
    }
    groupOf[row] = place;
    campaignOf[row] = numberOf(campaignKey(campaign, accounts[account] ?? ''));
  });
  const length = campaigns.length === 0 ? 0 : figures.last.spend.length / campaigns.length;
  for (const metric of historyMetrics) {
    const [first, last] = [figures.first[metric], figures.last[metric]];
    for (let row = 0; row < campaigns.length; row++) {
      let sum = 0;
      for (let at = row * length; at < (row + 1) * length; at++)
        sum += (first[at] ?? 0) + (last[at] ?? 0);
      if (Number.isNaN(sum)) hasUnknown[row] = 1;
    }
  }
  return { campaignOf, groups, groupOf, hasUnknown };
}

function numberOf(key: string): number {
  let number = numbers.get(key);
  if (number === undefined) {
    number = numbers.size;
    numbers.set(key, number);
  }
  return number;
}

/** Consecutive days to add: the place of the first in its month, its place among the sums, and their number. */
export interface DaySpan {
  from: number;
  to: number;
  length: number;
}

/** Days that follow one another in both, as spans. */
export function spansOf(places: Iterable<{ from: number; to: number }>): DaySpan[] {
  const spans: DaySpan[] = [];
  for (const { from, to } of places) {
    const last = spans.at(-1);
    if (last !== undefined && last.from + last.length === from && last.to + last.length === to)
      last.length += 1;
    else spans.push({ from, to, length: 1 });
  }
  return spans;
}
