import { useMemo } from 'react';
import type { Campaign, Metrics } from '#api/contract/campaign.ts';
import { count, counted, day } from '#lib/format.ts';
import { WarningSummary } from '#shared/data-quality/data-quality-warning.tsx';
import { totalsNotes } from '#shared/metric-tiles/metric-totals.tsx';
import { openFrom } from '#shared/metrics/attribution.ts';
import type { ConvertedTotals } from '#shared/metrics/convert-totals.ts';
import { periodOf } from '#shared/metrics/period.ts';
import type { Totals } from '#shared/metrics/totals.ts';
import { mixedTotals } from '#shared/metrics/window-parts.ts';
import type { Scope } from '#shared/performance/report-source.ts';
import { ConversionNote } from './conversion-note.tsx';

interface PerformanceNotesProps {
  totals: readonly Totals[];
  /** All currencies together; `null` without rates, or with one currency. */
  converted: ConvertedTotals | null;
  metrics: readonly Metrics[];
  /** The campaigns in the totals. */
  rows: readonly Campaign[];
  scope: Scope;
}

/** What the totals leave out, mix or may still gain. */
export function PerformanceNotes(props: PerformanceNotesProps) {
  const { totals, converted, metrics, rows, scope } = props;
  const notes = useMemo(() => {
    const lacking = rows.length - metrics.length;
    const base = converted?.total?.currency ?? null;
    return [
      openDaysNote(metrics),
      mixedTotals(rows, base),
      lacking > 0 &&
        `${counted(lacking, 'campaign')} of ${count(rows.length)} without metrics, not included in totals.`,
      ...totalsNotes(totals, metrics),
    ].filter((note) => typeof note === 'string');
  }, [rows, metrics, totals, converted]);
  return (
    <div className="flex flex-col gap-1 text-xs text-muted">
      <p className="min-h-4">
        <WarningSummary rows={rows} totals={totals} />
      </p>
      <ConversionNote totals={totals} converted={converted} scope={scope} />
      {notes.length > 0 && <p>{notes.join(' ')}</p>}
    </div>
  );
}

/** The days whose sales may still rise. */
function openDaysNote(metrics: readonly Metrics[]): string | null {
  const windows = openWindows(metrics);
  if (windows.length === 0) return null;
  const open = windows.map(({ days, from, isAll }) =>
    isAll
      ? `on all days (${days}-day attribution)`
      : `since ${day(from)} (${days}-day attribution)`,
  );
  return `Recent sales may still grow: ${open.join(', ')}.`;
}

/** The days of a period whose sales may still rise, by the attribution windows of its rows. */
interface OpenWindow {
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
