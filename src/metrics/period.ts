import type { Metrics } from '#api/contract/campaign.ts';
import { isApart } from '#lib/days.ts';

/** The period that metrics cover, each in its account's time zone. */
export interface Period {
  /** From the earliest start to the latest end, both included; `null` if unknown. */
  days: {
    start: string;
    end: string;
    /** Metrics of other days, as of a campaign that started later: by more than the day that time zones explain. */
    others: number;
    /** Metrics without the last day, which has not ended in their time zone. */
    incomplete: number;
  } | null;
  /** Their attribution windows in days, shortest first: metrics of different ones are not comparable. */
  windows: number[];
}

export function periodOf(metrics: Iterable<Metrics>): Period {
  const periods: { start: string; end: string }[] = [];
  const windows = new Set<number>();
  for (const { period_start, period_end, attribution_window_days } of metrics) {
    if (attribution_window_days !== null) windows.add(attribution_window_days);
    if (period_start !== null && period_end !== null)
      periods.push({ start: period_start, end: period_end });
  }
  return {
    days: daysOf(periods),
    windows: [...windows].toSorted((a, b) => a - b),
  };
}

function daysOf(periods: readonly { start: string; end: string }[]): Period['days'] {
  // Dates in this format sort as text.
  const start = periods.map((one) => one.start).toSorted()[0];
  const end = periods
    .map((one) => one.end)
    .toSorted()
    .at(-1);
  if (start === undefined || end === undefined) return null;
  const isOther = (one: { start: string; end: string }) =>
    isApart(one.start, start) || isApart(one.end, end);
  return {
    start,
    end,
    others: periods.filter(isOther).length,
    incomplete: periods.filter((one) => one.end !== end && !isOther(one)).length,
  };
}
