/** What is known about the days of accounts, and which days can be compared. */
import { type Comparison, msPerDay } from '#lib/days.ts';
import { quotient } from '#shared/metrics/ratios.ts';
import { daysOfMonth, type HistoryBlock, monthOf, placeOf } from './history-block.ts';
import { dayEnd } from './history-days.ts';

/** The days read for any account, oldest first. */
export function readDays(blocks: readonly HistoryBlock[]): string[] {
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
  /** The longest attribution window of its campaigns, in days. */
  windowDays: number;
  /** How much it counts, such as its spend. */
  weight: number;
}

export interface DayCoverage {
  /** Accounts whose day was not read. */
  missing: number;
  /** The attribution windows that were open for some account when its day was last read. */
  openWindows: ReadonlySet<number>;
  /** The weight of those accounts as a share of all that were read; 0 without any. */
  openShare: number;
}

/** What is known about each day of these accounts. */
export function coverageOf(
  blocks: readonly HistoryBlock[],
  days: readonly string[],
  accounts: readonly CoveredAccount[],
): DayCoverage[] {
  const byMonth = new Map(
    blocks.map((block) => [
      block.month,
      { ...block, places: new Map(block.accounts.map((id, place) => [id, place])) },
    ]),
  );
  return days.map((day) => {
    const block = byMonth.get(monthOf(day));
    const { length } = daysOfMonth(monthOf(day));
    let [missing, open, all] = [0, 0, 0];
    const openWindows = new Set<number>();
    for (const { id, zone, windowDays, weight } of accounts) {
      const place = block?.places.get(id);
      const at = place === undefined ? 0 : (block?.readAt.last[place * length + placeOf(day)] ?? 0);
      if (at === 0) {
        missing += 1;
        continue;
      }
      all += weight;
      if (at >= dayEnd(day, zone) + windowDays * msPerDay) continue;
      open += weight;
      openWindows.add(windowDays);
    }
    return { missing, openWindows, openShare: quotient(open, all) ?? 0 };
  });
}

/** The days that count for an account in a period, and in the one compared with it. */
export interface CountedDays {
  /** Places among all days. */
  now: readonly number[];
  /** `null` if some of the days that these would be compared with are unknown. */
  before: readonly number[] | null;
}

/**
 * Which days count for an account: those of the period that are known, and the same ones of the earlier period, so that
 * a missing day is never a change.
 */
export function countDays(
  blocks: readonly HistoryBlock[],
  all: readonly string[],
  { days, before }: Comparison,
): (account: string) => CountedDays {
  const places = new Map(all.map((day, place) => [day, place]));
  const byMonth = new Map(blocks.map((block) => [block.month, block]));
  const isKnown = (account: string, day: string): boolean => {
    const block = byMonth.get(monthOf(day));
    if (block === undefined) return false;
    const at = block.accounts.indexOf(account) * daysOfMonth(block.month).length + placeOf(day);
    return (block.readAt.last[at] ?? 0) > 0;
  };
  const counted = new Map<string, CountedDays>();
  return (account) => {
    let own = counted.get(account);
    if (own === undefined) {
      const pairs = days.flatMap((day, at) =>
        isKnown(account, day) ? [[day, before?.[at] ?? ''] as const] : [],
      );
      const isCompared = before !== null && pairs.every(([, earlier]) => isKnown(account, earlier));
      const placeOfDay = (day: string) => places.get(day) ?? -1;
      own = {
        now: pairs.map(([day]) => placeOfDay(day)),
        before: isCompared ? pairs.map(([, earlier]) => placeOfDay(earlier)) : null,
      };
      counted.set(account, own);
    }
    return own;
  };
}
