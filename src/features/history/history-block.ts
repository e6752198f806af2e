/**
 * One month of daily figures per campaign: what reports said about each account's days, when they were first
 * read and when last. Two blocks of a month merge into one, whichever was read first.
 */
import { daysFrom, monthOf } from '#lib/day-lists.ts';
import { dayAfter, isDay } from '#lib/days.ts';
import { type AttributedSum, mergeSums } from './internal/attributed-sums.ts';

/** The figures of a campaign's day that a report has. */
export const historyMetrics = [
  'impressions',
  'clicks',
  'spend',
  'conversions',
  'units',
  'sales',
] as const;
export type HistoryMetric = (typeof historyMetrics)[number];

/** A campaign, whose figures are in one currency. After a change of currency it is another one. */
export interface HistoryCampaign {
  id: string;
  /** The place of its account in the block. */
  account: number;
  channel: string | null;
  /** ISO 4217. */
  currency: string | null;
}

/**
 * Millionths, which add up exactly: of a unit of currency, or of one. NaN if the service left a figure out.
 * By campaign, then by day of the month.
 */
export type HistoryFigures = Readonly<Record<HistoryMetric, Float64Array>>;

export interface HistoryBlock {
  /** `YYYY-MM`. */
  month: string;
  /** Account IDs, sorted. */
  accounts: readonly string[];
  /** Those with figures, sorted by `campaignKey`. */
  campaigns: readonly HistoryCampaign[];
  /**
   * When each account's day was first and last read after it had ended, in milliseconds since 1970; 0 for
   * never. A campaign without figures on a day that was read had no activity. By account, then by day.
   */
  readAt: { first: Float64Array; last: Float64Array };
  figures: { first: HistoryFigures; last: HistoryFigures };
  /** What was attributed to each day at all readings, not only the first and the last. Sorted. */
  attributed: readonly AttributedSum[];
}

/** Computing the days of a month takes longer than adding up its figures. */
const knownMonths = new Map<string, readonly string[]>();

/** The days of a month, `YYYY-MM`; none if it is not a month. */
export function daysOfMonth(month: string): readonly string[] {
  let days = knownMonths.get(month);
  if (days === undefined) {
    days = findDays(month);
    knownMonths.set(month, days);
  }
  return days;
}

function findDays(month: string): readonly string[] {
  const next = isDay(`${month}-01`) ? dayAfter(`${month}-28`, 4) : null;
  const last = next === null ? null : dayAfter(`${next.slice(0, 8)}01`, -1);
  return last === null ? [] : daysFrom(`${month}-01`, last);
}

/** The place of a day in its month. */
export const placeOf = (day: string): number => Number(day.slice(8)) - 1;

/** Where those of some days that a month has are: in it, and among all. */
export const placesIn = (month: string, all: readonly string[]): { day: number; place: number }[] =>
  all.flatMap((day, place) => (monthOf(day) === month ? [{ day: placeOf(day), place }] : []));

/** How many campaigns had figures on each day that has any. */
export function activeCampaigns(blocks: readonly HistoryBlock[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { month, campaigns, figures } of blocks) {
    const days = daysOfMonth(month);
    for (const [place, day] of days.entries()) {
      const cells = campaigns.map((_, row) => row * days.length + place);
      // NaN is a figure, too: it is not known.
      const isActive = (cell: number) => historyMetrics.some((id) => figures.last[id][cell] !== 0);
      const count = cells.filter(isActive).length;
      if (count > 0) counts.set(day, count);
    }
  }
  return counts;
}

/** Identifies a campaign across blocks. */
export function campaignKey({ id, channel, currency }: HistoryCampaign, accountId: string): string {
  return JSON.stringify([id, accountId, channel, currency]);
}

/** A value for each metric. */
export const perMetric = <T>(of: (metric: HistoryMetric) => T) =>
  Object.fromEntries(historyMetrics.map((id) => [id, of(id)])) as Record<HistoryMetric, T>;

export const emptyFigures = (length: number) => perMetric(() => new Float64Array(length));

/** What each day has of its first and of its last reading. */
export const perReading = <T>(make: () => T) => ({ first: make(), last: make() });

/**
 * Everything two blocks of a month know: of each account's day the figures read first, and those read last. Merging
 * the same blocks in another order, or one of them twice, has the same result.
 */
export function mergeBlocks(one: HistoryBlock, other: HistoryBlock): HistoryBlock {
  const days = daysOfMonth(one.month).length;
  const sources = [one, other] as const;
  const accounts = [...new Set([...one.accounts, ...other.accounts])].toSorted(byCodeUnit);
  const readAt = perReading(() => new Float64Array(accounts.length * days));
  /** Which block the figures of an account's day come from. */
  const from = perReading(() => new Uint8Array(accounts.length * days));
  const places = new Map(accounts.map((id, place) => [id, place]));
  sources.forEach((block, source) => {
    block.accounts.forEach((id, own) => {
      const place = (places.get(id) ?? 0) * days;
      for (let day = 0; day < days; day++) {
        const first = block.readAt.first[own * days + day] ?? 0;
        const last = block.readAt.last[own * days + day] ?? 0;
        const at = place + day;
        const known = readAt.first[at] ?? 0;
        if (first !== 0 && (known === 0 || first < known)) {
          readAt.first[at] = first;
          from.first[at] = source;
        }
        if (last > (readAt.last[at] ?? 0)) {
          readAt.last[at] = last;
          from.last[at] = source;
        }
      }
    });
  });

  /** Each campaign's row in both blocks; `undefined` where it has none. */
  const rows = new Map<string, { campaign: HistoryCampaign; at: [number?, number?] }>();
  for (const [source, block] of sources.entries()) {
    for (const [row, campaign] of block.campaigns.entries()) {
      const account = block.accounts[campaign.account] ?? '';
      const key = campaignKey(campaign, account);
      let found = rows.get(key);
      if (found === undefined) {
        found = { campaign: { ...campaign, account: places.get(account) ?? -1 }, at: [] };
        rows.set(key, found);
      }
      found.at[source] = row;
    }
  }
  const sorted = [...rows].toSorted(([a], [b]) => byCodeUnit(a, b)).map(([, found]) => found);
  const figures = perReading(() => emptyFigures(sorted.length * days));
  const kept: HistoryCampaign[] = [];
  for (const { campaign, at } of sorted) {
    const target = kept.length * days;
    let hasFigures = false;
    for (let day = 0; day < days; day++) {
      const read = campaign.account * days + day;
      for (const reading of ['first', 'last'] as const) {
        const source = from[reading][read] ?? 0;
        const row = at[source];
        for (const metric of historyMetrics) {
          const value =
            row === undefined
              ? 0
              : (sources[source]?.figures[reading][metric][row * days + day] ?? 0);
          figures[reading][metric][target + day] = value;
          // Also for NaN.
          hasFigures ||= value !== 0;
        }
      }
    }
    // A row without figures is overwritten by the next.
    if (hasFigures) kept.push(campaign);
  }
  return {
    month: one.month,
    accounts,
    campaigns: kept,
    readAt,
    figures: {
      first: cutFigures(figures.first, kept.length * days),
      last: cutFigures(figures.last, kept.length * days),
    },
    attributed: mergeSums(one.attributed, other.attributed),
  };
}

/** The first cells of each metric. */
export const cutFigures = (figures: HistoryFigures, length: number): HistoryFigures =>
  perMetric((metric) => figures[metric].slice(0, length));

export const byCodeUnit = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
