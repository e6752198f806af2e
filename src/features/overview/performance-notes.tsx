import { type ReactNode, useMemo } from 'react';
import type { Campaign, Metrics } from '#api/contract/campaign.ts';
import { count, counted, day, joinList } from '#lib/format.ts';
import { WarningSummary } from '#shared/data-quality/data-quality-warning.tsx';
import { Link } from '#shared/link.tsx';
import { totalsNotes } from '#shared/metric-tiles/metric-totals.tsx';
import { mayAdd } from '#shared/metrics/comparable.ts';
import type { ConvertedTotals } from '#shared/metrics/convert-totals.ts';
import { ratesNote } from '#shared/metrics/rates-note.ts';
import type { Totals } from '#shared/metrics/totals.ts';
import { mixedTotals } from '#shared/metrics/window-parts.ts';
import type { Scope } from '#shared/performance/report-source.ts';
import { useRates } from '#shared/settings/use-settings.ts';
import { linkClass } from '#ui/link-class.ts';
import { openWindows } from './open-windows.ts';
import { settingsAt } from './overview-links.ts';

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

/** The rates of the converted total, or why there is none, with a link to enter them. */
export function ConversionNote({
  totals,
  converted,
  scope,
}: Pick<PerformanceNotesProps, 'totals' | 'converted' | 'scope'>) {
  const [rates] = useRates();
  if (totals.length < 2) return null;
  const settings = (text: ReactNode) => (
    <Link to={settingsAt(scope)} className={linkClass}>
      {text}
    </Link>
  );
  const currencies = totals.map(({ currency }) => currency);
  if (rates === null || converted === null) {
    const refusal = mayAdd([{ name: 'All campaigns', currencies, windows: [], days: null }]);
    return (
      <p>
        {refusal?.reason} {settings('Enter exchange rates')} to see one total.
      </p>
    );
  }
  if (converted.total === null) {
    const lacking = converted.lacking.filter((code) => code !== null);
    return lacking.length === 0 ? (
      <p>No total in {rates.base}: some campaigns have no currency.</p>
    ) : (
      <p>
        No total in {rates.base}: no exchange rate for {joinList(lacking)}. {settings('Enter rate')}
      </p>
    );
  }
  return (
    <p>
      {ratesNote(currencies, rates)} {settings('Change rates')}
    </p>
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
