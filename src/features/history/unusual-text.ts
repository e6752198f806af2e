/** What is usual, in words. */
import { money, percent } from '#lib/format.ts';
import type { UnusualDay } from './unusual-days.ts';

/** Amounts from here on have no cents. */
const wholeFrom = 10;

/** "usually 80 to 120 on Thursdays". Amounts are in the currency of the value beside it. */
export function usualText({ metric, low, high }: UnusualDay, day: string): string {
  const [from, to] = [low, high].map((value) =>
    metric === 'acos' ? percent(value) : money(value, wholeFrom),
  );
  return `usually ${from} to ${to} on ${weekdayOf(day)}s`;
}

/** "Thursday". */
const weekdayOf = (day: string): string =>
  new Intl.DateTimeFormat('en', { weekday: 'long', timeZone: 'UTC' }).format(
    Date.parse(`${day}T00:00:00Z`),
  );
