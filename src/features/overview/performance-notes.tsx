import { useMemo } from 'react';
import type { Campaign, Metrics } from '#api/contract/campaign.ts';
import { count, counted, day } from '#lib/format.ts';
import { WarningSummary } from '#shared/data-quality/data-quality-warning.tsx';
import { totalsNotes } from '#shared/metric-tiles/metric-totals.tsx';
import type { ConvertedTotals } from '#shared/metrics/convert-totals.ts';
import type { Totals } from '#shared/metrics/totals.ts';
import { mixedTotals } from '#shared/metrics/window-parts.ts';
import type { Scope } from '#shared/performance/report-source.ts';
import { ConversionNote } from './conversion-note.tsx';
import { openWindows } from './open-windows.ts';

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
