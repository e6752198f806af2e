/** Sums of the history by campaign, over a period and the one it is compared with. */
import { daysOfMonth, type HistoryBlock, type HistoryMetric, placeOf } from './history-block.ts';
import { monthOf } from '#lib/day-lists.ts';
import type { CountedDays } from './history-coverage.ts';
import { countCampaigns, type DaySpan, rowsOf, spansOf } from './internal/history-rows.ts';
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
  const { blocks, metricIds, isIncluded } = of;
  // All campaigns are numbered first.
  for (const block of blocks) {
    rowsOf(block);
    yield;
  }
  const daysOf = daysByAccount(of);
  const found: (CampaignSums | undefined)[] = [];
  const width = metricIds.length;
  // One array for all campaigns: by campaign, then by metric.
  const [now, before] = [0, 1].map(() => new Float64Array(countCampaigns() * width)) as [
    Float64Array,
    Float64Array,
  ];
  for (const block of blocks) {
    const { accounts, campaigns, figures } = block;
    const { length } = daysOfMonth(block.month);
    const { campaignOf } = rowsOf(block);
    const days = accounts.map((account) => daysOf(account, block.month));
    // Metric by metric over some rows: their figures follow one another in memory.
    for (let first = 0; first < campaigns.length; first += stepSize) {
      const last = Math.min(first + stepSize, campaigns.length);
      const included: { start: number; place: number; own: AccountDays }[] = [];
      for (let row = first; row < last; row++) {
        const campaign = campaigns[row];
        const own = days[campaign?.account ?? -1];
        if (campaign === undefined || own === undefined) continue;
        const account = accounts[campaign.account] ?? '';
        if (!isIncluded(campaign, account)) continue;
        const number = campaignOf[row] ?? 0;
        included.push({ start: row * length, place: number * width, own });
        if (found[number] !== undefined) continue;
        const sums = (all: Float64Array) => all.subarray(number * width, (number + 1) * width);
        const { id, channel, currency } = campaign;
        found[number] = {
          id,
          account,
          channel,
          currency,
          now: sums(now),
          before: own.before === null ? null : sums(before),
        };
      }
      for (let metric = 0; metric < width; metric++) {
        const column = figures.last[metricIds[metric] ?? 'spend'];
        for (const { start, place, own } of included) {
          const at = place + metric;
          now[at] = (now[at] ?? 0) + sumOf(column, start, own.now);
          if (own.before !== null)
            before[at] = (before[at] ?? 0) + sumOf(column, start, own.before);
        }
      }
      yield;
    }
  }
  return found.filter((sums) => sums !== undefined);
}

/** The days of a month that count for an account. */
interface AccountDays {
  now: DaySpan[];
  before: DaySpan[] | null;
}

type SpansByMonth = ReadonlyMap<string, DaySpan[]>;

/** The days that count for an account, by month. */
function daysByAccount({ all, countedOf }: Pick<CampaignsOf, 'all' | 'countedOf'>) {
  const months = all.map(monthOf);
  const days = all.map(placeOf);
  const byMonth = (places: readonly number[]): SpansByMonth => {
    const found = new Map<string, { from: number; to: number }[]>();
    for (const place of places) {
      const [month = '', day = 0] = [months[place], days[place]];
      const own = found.get(month);
      if (own === undefined) found.set(month, [{ from: day, to: day }]);
      else own.push({ from: day, to: day });
    }
    return new Map([...found].map(([month, own]) => [month, spansOf(own)]));
  };
  const known = new Map<string, { now: SpansByMonth; before: SpansByMonth | null }>();
  return (account: string, month: string): AccountDays => {
    let own = known.get(account);
    if (own === undefined) {
      const { now, before } = countedOf(account);
      own = { now: byMonth(now), before: before && byMonth(before) };
      known.set(account, own);
    }
    const { now, before } = own;
    return { now: now.get(month) ?? [], before: before && (before.get(month) ?? []) };
  };
}

const none: DaySpan = { from: 0, to: 0, length: 0 };

/** Four sums in turns: an addition need not wait for the last. They are of integers, so the order does not matter. */
function sumOf(column: Float64Array, start: number, spans: readonly DaySpan[]): number {
  let [a, b, c, d] = [0, 0, 0, 0];
  for (let span = 0; span < spans.length; span++) {
    const { from, length } = spans[span] ?? none;
    const end = start + from + length;
    let at = start + from;
    for (; at + 3 < end; at += 4) {
      a += column[at] ?? 0;
      b += column[at + 1] ?? 0;
      c += column[at + 2] ?? 0;
      d += column[at + 3] ?? 0;
    }
    for (; at < end; at++) a += column[at] ?? 0;
  }
  return a + b + c + d;
}

/** The first of some days on which a campaign had impressions, `YYYY-MM-DD`; `null` without any. */
export function firstActiveDay(
  blocks: readonly HistoryBlock[],
  days: readonly string[],
  { id, account_id: account }: { id: string; account_id: string | null },
): string | null {
  const active = blocks.flatMap(({ month, accounts, campaigns, figures }) => {
    const all = daysOfMonth(month);
    return campaigns.flatMap((one, row) =>
      one.id === id && accounts[one.account] === account
        ? all.filter((_, at) => figures.last.impressions[row * all.length + at] !== 0)
        : [],
    );
  });
  const known = new Set(active);
  return days.find((day) => known.has(day)) ?? null;
}
