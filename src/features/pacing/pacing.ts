/**
 * How spend compares with a monthly budget: until now, projected to the end of the month, and per day. Amounts are in
 * major units of the budget's currency; days are `YYYY-MM-DD`, in the time zones of their accounts.
 */
import { daysOfMonth } from '#features/history/history-block.ts';
import { type DaysRead, readTimes } from '#features/history/history-coverage.ts';
import { type DayFigures, type RateOf, sumsOf } from '#features/history/history-totals.ts';
import { daysFrom, monthOf } from '#lib/day-lists.ts';
import { dayAfter, daysBetween } from '#lib/days.ts';
import type { Budget } from '#metrics/budgets.ts';

/** How many full weeks say what a weekday usually costs. */
export const usualWeeks = 4;

/** The days in which they are looked for: the latest ones may not have been read yet. */
const lookback = 7 * (usualWeeks + 1);

/** A budget with what its pacing depends on. */
export interface Budgeted {
  budget: Budget;
  /** The last day that has ended in all of its accounts. */
  last: string;
  /** The IDs of the accounts that have campaigns in it. */
  accounts: readonly string[];
  /** How many of its accounts are disconnected: their days are known, but without figures. */
  disconnected: number;
}

export interface Pacing {
  budget: Budget;
  /** `YYYY-MM`: that of the first day that has not ended. */
  month: string;
  /** How many days the month has, and how many have ended. */
  length: number;
  ended: number;
  /** Spent on the ended days that are known; NaN, as what depends on it, without the rate of a currency. */
  spent: number;
  /** The same of ended days that some account lacks; NaN if one has no days to estimate it from. */
  estimated: number;
  /** Both, above an even share of the budget for ended days; below it if negative. */
  ahead: number;
  /** What both leave of the budget; negative if it is exceeded. */
  left: number;
  /** `null` if it is not known. */
  projection: PacingProjection | null;
  /** Whether it can be judged: not from days of less than a week, or of no account that still receives data. */
  isSure: boolean;
  /** Ended days that some account lacks. */
  missing: readonly string[];
  disconnected: number;
  /** Accounts without any of the latest days, and others without a full week: the mean of their days counts. */
  unread: number;
  short: number;
  /** Figures that the service did not report. */
  leftOut: number;
  /** Currencies without a rate, ISO 4217; `null` for an unknown one. */
  lacking: readonly (string | null)[];
}

export interface PacingProjection {
  /** Spent by the end of the month. */
  amount: number;
  /** How far that misses the budget, as a fraction of it. */
  off: number;
  /** What a day that has not ended usually costs. */
  usualADay: number;
}

/** All days that these budgets need, oldest first. */
export function pacingDays(all: readonly Budgeted[]): string[] {
  const lasts = all.map(({ last }) => last).toSorted();
  const [first = '', last = first] = [lasts[0], lasts.at(-1)];
  const starts = [firstOf(nextDay(first)), dayAfter(first, 1 - lookback) ?? ''].toSorted();
  return daysFrom(starts[0] ?? '', last);
}

const firstOf = (day: string) => `${monthOf(day)}-01`;
const nextDay = (day: string) => dayAfter(day, 1) ?? '';

interface PacingOf extends Budgeted {
  /** In a row, as `pacingDays` returns them. */
  days: readonly string[];
  read: readonly DaysRead[];
  /** By these days, of the campaigns that the budget is for. */
  figures: readonly DayFigures[];
  /** Units of the budget's currency per unit of another. */
  rateOf: RateOf;
}

/**
 * The places of the latest full weeks among known days, each at its weekday (the place modulo 7); of all known days at
 * every weekday if there is no full week.
 */
function placesByWeekday(known: readonly boolean[]): { places: number[][]; isShort: boolean } {
  const weeks: number[] = [];
  for (let start = known.lastIndexOf(true) - 6; start >= 0 && weeks.length < usualWeeks; start -= 7)
    if (known.slice(start, start + 7).every(Boolean)) weeks.push(start);
  const all = [...known.keys()].filter((place) => known[place]);
  const places = Array.from({ length: 7 }, (_, weekday) =>
    weeks.length === 0 ? all : weeks.map((start) => start + ((weekday + 7 - (start % 7)) % 7)),
  );
  return { places, isShort: weeks.length === 0 };
}

/** The pacing of a budget, account by account, from what was read of its days. */
export function paceOf({ budget, last, days, read, figures, rateOf, ...of }: PacingOf): Pacing {
  const month = monthOf(nextDay(last));
  const all = daysOfMonth(month).map((day) => ({ day, place: daysBetween(days[0] ?? '', day) }));
  const readAt = readTimes(read, days);
  const byAccount = Map.groupBy(figures, ({ account }) => account);
  let [spent, estimated, rest, unread, short, leftOut] = [0, 0, 0, 0, 0, 0];
  const missing = new Set<string>();
  const lacking = new Set<string | null>();
  for (const account of new Set([...of.accounts, ...byAccount.keys()])) {
    const known = readAt(account).map((at, place) => at > 0 && (days[place] ?? '') <= last);
    const { places, isShort } = placesByWeekday(known);
    const isUnread = !known.includes(true);
    unread += isUnread ? 1 : 0;
    short += isShort && !isUnread ? 1 : 0;
    const own = (byAccount.get(account) ?? []).flatMap((one) => sumsOf('spend', one) ?? []);
    const used = new Set([...all.map(({ place }) => place), ...places.flat()]);
    const spend = new Float64Array(days.length);
    for (const { currency, over, leftOut: unknown } of own) {
      const rate = rateOf(currency);
      for (const place of used) {
        const amount = over[place] ?? 0;
        leftOut += unknown[place] ?? 0;
        if (amount === 0) continue;
        if (rate === null) lacking.add(currency);
        spend[place] = (spend[place] ?? 0) + (amount * (rate ?? Number.NaN)) / 1e6;
      }
    }
    for (const { day, place } of all) {
      const same = places[place % 7] ?? [];
      const likely = same.reduce((sum, one) => sum + (spend[one] ?? 0), 0) / same.length;
      if (known[place] === true) spent += spend[place] ?? 0;
      else if (day > last) rest += likely;
      else {
        missing.add(day);
        estimated += likely;
      }
    }
  }
  const ended = all.filter(({ day }) => day <= last).length;
  const soFar = spent + estimated;
  const amount = soFar + rest;
  return {
    budget,
    month,
    length: all.length,
    ended,
    spent,
    estimated,
    ahead: soFar - (budget.amount * ended) / all.length,
    left: budget.amount - soFar,
    projection: Number.isNaN(amount)
      ? null
      : { amount, off: amount / budget.amount - 1, usualADay: rest / (all.length - ended) },
    isSure: short === 0 && (of.disconnected === 0 || of.disconnected < of.accounts.length),
    missing: [...missing].toSorted(),
    disconnected: of.disconnected,
    unread,
    short,
    leftOut,
    lacking: [...lacking],
  };
}
