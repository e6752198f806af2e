import type { Metrics } from '../api/contract/campaign.ts';

/** The days that some metrics cover, each end included, in each account's own time zone. */
export interface Period {
  start: string;
  end: string;
  /** True where periods differ by more than the day that time zones make. */
  isMixed: boolean;
  /** The attribution windows among them, in days, shortest first: figures under different ones do not compare. */
  windows: number[];
}

const dayLength = 86_400_000;

/** From the earliest start to the latest end; `null` where no metrics say. */
export function periodOf(metrics: Iterable<Metrics>): Period | null {
  const starts: string[] = [];
  const ends: string[] = [];
  const windows = new Set<number>();
  for (const { period_start, period_end, attribution_window_days } of metrics) {
    if (attribution_window_days !== null) windows.add(attribution_window_days);
    if (period_start === null || period_end === null) continue;
    starts.push(period_start);
    ends.push(period_end);
  }
  const [start, end] = [least(starts), greatest(ends)];
  if (start === null || end === null) return null;
  const isApart = (a: string | null, b: string | null): boolean =>
    Math.abs(Date.parse(a ?? '') - Date.parse(b ?? '')) > dayLength;
  return {
    start,
    end,
    isMixed: isApart(start, greatest(starts)) || isApart(least(ends), end),
    windows: [...windows].toSorted((a, b) => a - b),
  };
}

function least(days: string[]): string | null {
  return days.reduce<string | null>(
    (found, day) => (found === null || day < found ? day : found),
    null,
  );
}

function greatest(days: string[]): string | null {
  return days.reduce<string | null>(
    (found, day) => (found === null || day > found ? day : found),
    null,
  );
}
