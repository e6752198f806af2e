/** The last hour of the rate limit by minute, for charts and tables. */
import type { RateLimitState, UsageStep, Spender } from '#query-state/use-rate-limit.ts';

/** Sources of calls as shown to users: a page's calls have the priorities user and screen. */
export const spenders = ['pages', 'polling', 'background', 'others'] as const;
export type SpenderGroup = (typeof spenders)[number];

export const spenderNames: Record<SpenderGroup, string> = {
  pages: 'Pages',
  polling: 'Polling',
  background: 'Background work',
  others: 'Other clients',
};

const groupOf: Record<Spender, SpenderGroup> = {
  user: 'pages',
  screen: 'pages',
  polling: 'polling',
  background: 'background',
  others: 'others',
};

export interface Minute extends Omit<UsageStep, 'spent'> {
  /** Units spent in it. */
  spent: Record<SpenderGroup, number>;
}

const minute = 60_000;
const minutesShown = 60;

/**
 * The sixty minutes up to the one that contains `time`, oldest first; earlier steps are ignored. A minute
 * without a reading has at least the previous minute's units, and is refilled after that.
 */
export function usageByMinute(
  steps: readonly UsageStep[],
  time: number,
  { limit, windowSeconds }: Pick<RateLimitState, 'limit' | 'windowSeconds'>,
): Minute[] {
  const last = Math.floor(time / minute) * minute;
  const minutes = Array.from({ length: minutesShown }, (_, index) => ({
    at: last - (minutesShown - 1 - index) * minute,
    units: null as number | null,
    spent: nothing(),
    refused: 0,
  }));
  for (const step of steps) {
    const into = minutes[minutesShown - 1 - Math.floor((last + minute - 1 - step.at) / minute)];
    if (into === undefined) continue;
    if (step.units !== null) into.units = Math.min(into.units ?? Infinity, step.units);
    add(into.spent, step);
    into.refused += step.refused;
  }
  if (limit !== null && windowSeconds > 0) {
    const back = (limit * 60) / windowSeconds;
    let silent = 0;
    minutes.reduce<number | null>((before, each) => {
      silent = each.units === null ? silent + 1 : 0;
      // The minimum of a minute is assumed to be its last value.
      if (before !== null && silent > 0)
        each.units = Math.min(limit, before + (silent > 1 ? back : 0));
      return each.units;
    }, null);
  }
  return minutes;
}

/** Totals over these minutes: units spent by source, and refused calls. */
export function totalUsage(minutes: readonly Minute[]): Pick<Minute, 'spent' | 'refused'> {
  const sum = { spent: nothing(), refused: 0 };
  for (const { spent, refused } of minutes) {
    for (const group of spenders) sum.spent[group] += spent[group];
    sum.refused += refused;
  }
  return sum;
}

function nothing(): Record<SpenderGroup, number> {
  return { pages: 0, polling: 0, background: 0, others: 0 };
}

function add(sum: Record<SpenderGroup, number>, { spent }: UsageStep): void {
  for (const [spender, units] of Object.entries(spent)) sum[groupOf[spender as Spender]] += units;
}
