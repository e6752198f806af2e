/** The days that a report may be of: what the service takes, and what is mostly wanted. Days are `YYYY-MM-DD`. */
import { reportDays } from '#api/contract/report.ts';
import { day } from '#lib/format.ts';
import { isDay } from '#lib/is-day.ts';

export interface Days {
  /** Both are included. */
  start: string;
  end: string;
}

/** The most days of one report, and how far back the service remembers. */
export const dayLimits = reportDays;

const dayLength = 86_400_000;

/** The day at a time (milliseconds since 1970), in UTC as the service reckons its limits. */
export function dayAt(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

/** The day so many days after another, or before it. */
export function daysAfter(start: string, days: number): string {
  return dayAt(Date.parse(start) + days * dayLength);
}

/** The first day that a report may begin with. */
export function earliestDay(today: string): string {
  return daysAfter(today, -dayLimits.history);
}

/** How many days there are, both ends included. */
export function daysIn({ start, end }: Days): number {
  return Math.round((Date.parse(end) - Date.parse(start)) / dayLength) + 1;
}

/** What is mostly wanted, of whole days before `today`; a month that has just begun has none. */
export function presets(today: string): { name: string; days: Days }[] {
  const end = daysAfter(today, -1);
  const last = (days: number): Days => ({ start: daysAfter(today, -days), end });
  const month = `${today.slice(0, 8)}01`;
  const lastOfBefore = daysAfter(month, -1);
  return [
    { name: 'Yesterday', days: last(1) },
    { name: 'Last 7 days', days: last(7) },
    { name: 'Last 14 days', days: last(14) },
    { name: 'Last 30 days', days: last(30) },
    ...(today === month ? [] : [{ name: 'This month', days: { start: month, end } }]),
    { name: 'Last month', days: { start: `${lastOfBefore.slice(0, 8)}01`, end: lastOfBefore } },
  ];
}

/** Why the service would refuse these days, as a sentence, and which end is to be changed; `null`: it would not. */
export function dayProblem(
  { start, end }: Days,
  today: string,
): { field: keyof Days; text: string } | null {
  if (!isDay(start)) return { field: 'start', text: 'Choose the first day.' };
  if (!isDay(end)) return { field: 'end', text: 'Choose the last day.' };
  if (start < earliestDay(today)) {
    const text = `The service remembers ${dayLimits.history} days: begin on ${day(earliestDay(today))} or later.`;
    return { field: 'start', text };
  }
  if (end > today) return { field: 'end', text: 'The last day must not be in the future.' };
  if (end < start) return { field: 'end', text: 'The last day must not be before the first.' };
  const days = daysIn({ start, end });
  if (days <= dayLimits.range) return null;
  const text = `These are ${days} days; a report takes ${dayLimits.range} at most.`;
  return { field: 'end', text };
}
