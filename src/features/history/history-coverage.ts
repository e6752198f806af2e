/** What is known about the days of accounts, and which days can be compared. */
import type { Campaign } from '#api/contract/campaign.ts';
import { type Comparison, monthOf } from '#lib/day-lists.ts';
import { msPerDay } from '#lib/days.ts';
import { quotient } from '#metrics/ratios.ts';
import { daysOfMonth, type HistoryBlock, placeOf } from './history-block.ts';
import { metricsOf } from '#metrics/campaign-sums.ts';
import { dayEnd } from '#dates/ended-days.ts';

/** A month without its figures: when the days of each account were read. */
export type DaysRead = Pick<HistoryBlock, 'month' | 'accounts' | 'readAt'>;

/** The days read for any account, oldest first. */
export function readDays(blocks: readonly DaysRead[]): string[] {
  return blocks.flatMap(({ month, accounts, readAt }) =>
    daysOfMonth(month).filter((_, day, { length }) =>
      accounts.some((__, account) => (readAt.last[account * length + day] ?? 0) > 0),
    ),
  );
}

/** An account whose days are looked up. */
export interface CoveredAccount {
  id: string;
  /** IANA, or `null` if unknown. */
  zone: string | null;
  /** The longest attribution window of its campaigns, in days; `null` if they state none, 0 without figures. */
  windowDays: number | null;
  /** How much it counts, such as its spend. */
  weight: number;
}

/**
 * The accounts of the campaigns with this currency, by how much these spent. Those of all campaigns if it is `undefined`,
 * or if only days of the history still have it.
 */
export function coveredAccounts(
  campaigns: readonly Campaign[],
  zones: ReadonlyMap<string, string | null>,
  currency?: string | null,
): CoveredAccount[] {
  const isAny =
    currency === undefined || campaigns.every(({ metrics }) => metrics?.currency_code !== currency);
  const counted = isAny
    ? campaigns
    : campaigns.filter(({ metrics }) => metrics === null || metrics.currency_code === currency);
  return [...Map.groupBy(counted, ({ account_id: id }) => id)].flatMap(([id, all]) => {
    if (id === null) return [];
    const own = metricsOf(all);
    const windows = own.flatMap((one) => one.attribution_window_days ?? []);
    return {
      id,
      zone: zones.get(id) ?? null,
      windowDays: windows.length === 0 && own.length > 0 ? null : Math.max(0, ...windows),
      weight: own.reduce((sum, { spend }) => sum + (spend ?? 0), 0),
    };
  });
}

export interface DayCoverage {
  /** Accounts whose day was not read. */
  missing: number;
  /** The attribution windows that were open for some account when its day was last read; `null` may have been. */
  openWindows: ReadonlySet<number | null>;
  /** The weight of those accounts as a share of all that were read; 0 without any. */
  openShare: number;
}

/** When each of these days was last read for an account, in milliseconds since 1970; 0 for never. */
export function readTimes(
  blocks: readonly DaysRead[],
  days: readonly string[],
): (account: string) => number[] {
  const months = new Map(
    blocks.map(({ month, accounts, readAt }) => {
      const places = new Map(accounts.map((id, place) => [id, place]));
      return [month, { places, length: daysOfMonth(month).length, last: readAt.last }];
    }),
  );
  return (account) =>
    days.map((day) => {
      const month = months.get(monthOf(day));
      const place = month?.places.get(account);
      if (month === undefined || place === undefined) return 0;
      return month.last[place * month.length + placeOf(day)] ?? 0;
    });
}

/** What is known about each day of these accounts. */
export function coverageOf(
  blocks: readonly DaysRead[],
  days: readonly string[],
  accounts: readonly CoveredAccount[],
): Map<string, DayCoverage> {
  const readAt = readTimes(blocks, days);
  const read = accounts.map((account) => ({ ...account, times: readAt(account.id) }));
  const coverage = (day: string, place: number): DayCoverage => {
    let [missing, open, all] = [0, 0, 0];
    const openWindows = new Set<number | null>();
    for (const { zone, windowDays, weight, times } of read) {
      const at = times[place] ?? 0;
      if (at === 0) {
        missing += 1;
        continue;
      }
      all += weight;
      if (windowDays !== null && at >= dayEnd(day, zone) + windowDays * msPerDay) continue;
      // It is not claimed that sales may grow if nothing says so.
      if (windowDays !== null) open += weight;
      openWindows.add(windowDays);
    }
    return { missing, openWindows, openShare: quotient(open, all) ?? 0 };
  };
  return new Map(days.map((day, place) => [day, coverage(day, place)]));
}

/** The days that count for an account in a period, and in the one compared with it. */
export interface CountedDays {
  /** Places among all days. */
  now: readonly number[];
  /** `null` without any, or if some of the days that these would be compared with are unknown. */
  before: readonly number[] | null;
}

/**
 * Which days count for an account: those of the period that are known, and the same ones of the earlier period, so that
 * a missing day is never a change.
 */
export function countDays(
  blocks: readonly DaysRead[],
  all: readonly string[],
  { days, before }: Comparison,
): (account: string) => CountedDays {
  const readAt = readTimes(blocks, all);
  const places = new Map(all.map((day, place) => [day, place]));
  const pairs = days.map((day, at) => ({
    now: places.get(day) ?? -1,
    before: places.get(before?.[at] ?? '') ?? -1,
  }));
  const counted = new Map<string, CountedDays>();
  return (account) => {
    let own = counted.get(account);
    if (own === undefined) {
      const times = readAt(account);
      const isKnown = (place: number) => (times[place] ?? 0) > 0;
      const known = pairs.filter(({ now }) => isKnown(now));
      const isCompared =
        before !== null && known.length > 0 && known.every((pair) => isKnown(pair.before));
      own = {
        now: known.map(({ now }) => now),
        before: isCompared ? known.map((pair) => pair.before) : null,
      };
      counted.set(account, own);
    }
    return own;
  };
}
