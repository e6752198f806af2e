import type { Metrics } from '#api/contract/campaign.ts';
import { isApart } from '#lib/days.ts';

/** The period that metrics cover, each in its account's time zone. */
export interface Period {
  /** From the earliest start to the latest end, both included; `null` if unknown. */
  days: {
    start: string;
    end: string;
    /** True if periods differ by more than the day that time zones explain. */
    isMixed: boolean;
  } | null;
  /** Their attribution windows in days, shortest first: metrics of different ones are not comparable. */
  windows: number[];
}

export function periodOf(metrics: Iterable<Metrics>): Period {
  const starts: string[] = [];
  const ends: string[] = [];
  const windows = new Set<number>();
  for (const { period_start, period_end, attribution_window_days } of metrics) {
    if (attribution_window_days !== null) windows.add(attribution_window_days);
    if (period_start === null || period_end === null) continue;
    starts.push(period_start);
    ends.push(period_end);
  }
  const [start, lastStart] = bounds(starts);
  const [firstEnd, end] = bounds(ends);
  return {
    days:
      start === undefined || end === undefined
        ? null
        : {
            start,
            end,
            isMixed: isApart(start, lastStart ?? start) || isApart(firstEnd ?? end, end),
          },
    windows: [...windows].toSorted((a, b) => a - b),
  };
}

/** The first and last of some days; dates in this format sort as text. */
function bounds(days: string[]): [string | undefined, string | undefined] {
  const sorted = days.toSorted();
  return [sorted[0], sorted.at(-1)];
}
