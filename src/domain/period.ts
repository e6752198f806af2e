import type { Metrics } from '../api/contract/campaign.ts';

/** The days that metrics cover, each end included; `window` is the attribution window in days. */
export interface Period {
  start: string;
  end: string;
  window: number | null;
}

/**
 * The period that all these metrics share. `mixed` where they differ (accounts in different time
 * zones end on different days), then from the earliest start to the latest end; `null` where none says.
 */
export function periodOf(metrics: Iterable<Metrics>): (Period & { mixed: boolean }) | null {
  let found: (Period & { mixed: boolean }) | null = null;
  for (const { period_start: start, period_end: end, attribution_window_days: window } of metrics) {
    if (start === null || end === null) continue;
    if (!found) {
      found = { start, end, window, mixed: false };
      continue;
    }
    if (start !== found.start || end !== found.end || window !== found.window) found.mixed = true;
    if (start < found.start) found.start = start;
    if (end > found.end) found.end = end;
    if (window !== found.window) found.window = null;
  }
  return found;
}
