/** Which of a period's days may still bring sales, by the attribution windows of its rows. */
import type { Metrics } from '#api/contract/campaign.ts';
import { openFrom } from './attribution.ts';
import { periodOf } from './period.ts';

export interface OpenWindow {
  /** The attribution window, in days. */
  days: number;
  /** The first day, `YYYY-MM-DD`, that was still inside it when the figures were made, never before their period. */
  from: string;
  /** True where no day of the period is past the window: none of its sales is final. */
  isAll: boolean;
}

/** By window, the shortest first, each at its latest figures; none where the service does not say. */
export function openWindows(metrics: Iterable<Metrics>): OpenWindow[] {
  const byWindow = Map.groupBy(metrics, ({ attribution_window_days }) => attribution_window_days);
  return [...byWindow]
    .flatMap(([days, rows]) => {
      const start = periodOf(rows).days?.start;
      const asOf = latest(rows.map(({ as_of }) => as_of));
      // Its own day, in which the days of the period are, too.
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
