/** The last hour of the budget, worked out minute by minute for charts and tables, apart from any drawing. */
import type { CourseStep, Spender } from '#workspace/use-budget.ts';

/** Who spent, as the reader tells them apart: a page's calls are those of the user and of the screen. */
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

export interface Minute {
  /** Its start, in milliseconds since 1970. */
  at: number;
  /** Fewest units that were left in it; `null` where nothing was known. */
  units: number | null;
  /** Units spent in it. */
  spent: Record<SpenderGroup, number>;
  /** Calls refused in it. */
  refused: number;
}

const minute = 60_000;
const minutesShown = 60;

/** How the budget refills, for the minutes in which nothing was asked for and so nothing was told. */
interface Refill {
  limit: number | null;
  windowSeconds: number;
}

/**
 * The sixty minutes up to the one that `time` lies in, oldest first; steps before them are left out.
 * A minute without a word of the budget has at least what the one before it had, and is refilled after.
 */
export function minutesOf(
  course: readonly CourseStep[],
  time: number,
  { limit, windowSeconds }: Refill,
): Minute[] {
  const last = Math.floor(time / minute) * minute;
  const minutes = Array.from({ length: minutesShown }, (_, index) => ({
    at: last - (minutesShown - 1 - index) * minute,
    units: null as number | null,
    spent: nothing(),
    refused: 0,
  }));
  for (const step of course) {
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
      // What was fewest stood at the end of its minute, for all that is known.
      if (before !== null && silent > 0)
        each.units = Math.min(limit, before + (silent > 1 ? back : 0));
      return each.units;
    }, null);
  }
  return minutes;
}

/** What was spent in all of these, units by whom, and how many calls were refused. */
export function sumOf(minutes: readonly Minute[]): Pick<Minute, 'spent' | 'refused'> {
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

function add(sum: Record<SpenderGroup, number>, { spent }: CourseStep): void {
  for (const [spender, units] of Object.entries(spent)) sum[groupOf[spender as Spender]] += units;
}
