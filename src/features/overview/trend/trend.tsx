import { useCallback, useEffect, useMemo } from 'react';
import type { Campaign } from '#api/contract/campaign.ts';
import { HistoryChart } from '#shared/history/history-chart.tsx';
import { HistoryNotices } from '#shared/history/history-notices.tsx';
import { HistoryProgress } from '#shared/history/history-progress.tsx';
import { HistorySetup } from '#shared/history/history-setup.tsx';
import { maxMonths } from '#shared/history/history-state.ts';
import type { CampaignFilter } from '#shared/history/history-totals.ts';
import { useHistoryPeriod } from '#shared/history/use-history-period.ts';
import { useHistory } from '#shared/history/use-history.ts';
import type { Totals } from '#shared/metrics/totals.ts';
import type { Scope } from '#shared/performance/report-source.ts';
import { dayLimits } from '#shared/reports/report-day-range.ts';
import { matchesFilter } from '#shared/scope.ts';
import { Region } from '#features/overview/region.tsx';
import { TrendSkeleton } from './trend-skeleton.tsx';

interface TrendProps {
  /** The campaigns in scope. */
  campaigns: readonly Campaign[];
  /** Totals of these campaigns, one per currency, in the page's order. */
  totals: readonly Totals[];
  scope: Scope;
  /** Called once it is known whether this device has a history. */
  onHistory: (hasHistory: boolean) => void;
}

/** The scope's figures by day from the history on this device, or a button to load it. */
export function Trend({ campaigns, totals, scope, onHistory }: TrendProps) {
  const history = useHistory();
  const { state, store } = history;
  const isIncluded: CampaignFilter = useCallback(
    ({ channel }, account) =>
      matchesFilter(scope.channel, channel) && matchesFilter(scope.account_id, account),
    [scope],
  );
  const currencies = useMemo(() => totals.map(({ currency }) => currency), [totals]);
  const hasHistory = state === undefined ? null : state.months.length > 0;
  useEffect(() => {
    if (hasHistory !== null) onHistory(hasHistory);
  }, [hasHistory, onHistory]);
  const period = useHistoryPeriod({ history, campaigns, isIncluded, currencies });
  if (state === undefined) return <TrendSkeleton />;
  const { run, months } = state;
  const isOffered = months.length === 0;
  return (
    <Region title="Trend">
      {isOffered && (
        <div className="flex min-h-26 flex-col justify-center gap-2 rounded-lg border border-line bg-surface px-4 py-3 print:hidden">
          <p className="text-muted">
            See spend, sales and ACOS by day, compared with earlier days. The service has the last{' '}
            {dayLimits.history} days; this device keeps them for {maxMonths} months.
          </p>
          {run === null ? (
            <HistorySetup store={store} />
          ) : (
            <HistoryProgress run={run} store={store} />
          )}
        </div>
      )}
      <HistoryNotices {...history} state={state} />
      {!isOffered && (
        <>
          {run !== null && !run.isAutomatic && <HistoryProgress run={run} store={store} />}
          <HistoryChart period={period} />
        </>
      )}
    </Region>
  );
}
