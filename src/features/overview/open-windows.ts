/** The days of a period whose sales may still rise, by the attribution windows of its rows. */
import type { Metrics } from '#api/contract/campaign.ts';
import { openFrom } from '#shared/metrics/attribution.ts';
import { periodOf } from '#shared/metrics/period.ts';

export interface OpenWindow {
  /** The attribution window, in days. */
  days: number;
  /**
   * The first day, `YYYY-MM-DD`, that was still within it when the metrics were computed, never before their
   * period.
   */
  from: string;
  /** True if no day of the period is past the window, so that none of its sales are final. */
  isAll: boolean;
}

/** By window, shortest first, each by its latest metrics; none if unknown. */
export function openWindows(metrics: Iterable<Metrics>): OpenWindow[] {
  const byWindow = Map.groupBy(metrics, ({ attribution_window_days }) => attribution_window_days);
  return [...byWindow]
    .flatMap(([days, rows]) => {
      const start = periodOf(rows).days?.start;
      const asOf = latest(rows.map(({ as_of }) => as_of));
      // In its own time zone, like the period's days.
      const from = days === null || asOf === null ? null : openFrom(asOf.slice(0, 10), days);
      if (days === null || start === undefined || from === null) return [];
      return [{ days, from: from < start ? start : from, isAll: from <= start }];
    })
    .toSorted((a, b) => a.days - b.days);
}

function latest(instants: readonly (string | null)[]): string | null {
  return instants.reduce<string | null>(
    (last, at) => (at !== null && (last === null || Date.parse(at) > Date.parse(last)) ? at : last),
    null,
  );
}
