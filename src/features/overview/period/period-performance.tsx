import { type ReactNode, useCallback, useEffect, useMemo } from 'react';
import type { Campaign } from '#api/contract/campaign.ts';
import { useSlicedWork } from '#lib/use-sliced-work.ts';
import { WarningSummary } from '#shared/data-quality/data-quality-warning.tsx';
import { sumCampaigns } from '#shared/history/history-campaigns.ts';
import { HistoryChart } from '#shared/history/history-chart.tsx';
import { HistoryNotes } from '#shared/history/history-notes.tsx';
import { HistoryNotices } from '#shared/history/history-notices.tsx';
import { HistoryProgress } from '#shared/history/history-progress.tsx';
import { openText, periodText } from '#shared/history/history-text.ts';
import { ProjectionButton } from '#shared/history/projection-button.tsx';
import { projectedText } from '#shared/history/projection-text.ts';
import type { CampaignFilter } from '#shared/history/history-totals.ts';
import { OutdatedHistoryNotice } from '#shared/history/history-outdated.tsx';
import { historySearch } from '#shared/history/history.search.ts';
import { periodCampaigns, summedMetrics } from '#shared/history/period-campaigns.ts';
import { type HistoryPeriod, useHistoryPeriod } from '#shared/history/use-history-period.ts';
import { useHistory } from '#shared/history/use-history.ts';
import { useSearch } from '#shared/list-page/use-search.ts';
import { totalsColumns } from '#shared/metric-tiles/metric-totals.tsx';
import { metricsOf } from '#shared/metrics/campaign-sums.ts';
import { convertTotals } from '#shared/metrics/convert-totals.ts';
import { type Totals, totalsByCurrency } from '#shared/metrics/totals.ts';
import { mixedTotals } from '#shared/metrics/window-parts.ts';
import type { Scope } from '#shared/performance/report-source.ts';
import { useRates } from '#shared/settings/use-settings.ts';
import { matchesFilter } from '#shared/scope.ts';
import { cx } from '#ui/cx.ts';
import { ConversionNote } from '#features/overview/conversion-note.tsx';
import { Region } from '#features/overview/region.tsx';
import { MoversCard } from './movers-card.tsx';
import { PeriodTotals } from './period-totals.tsx';

export { preloadHistory } from '#shared/history/use-history.ts';

interface PeriodPerformanceProps {
  /** The campaigns in scope, and their totals. */
  campaigns: readonly Campaign[];
  totals: readonly Totals[];
  scope: Scope;
  /** Displayed until the history is read. */
  skeleton: ReactNode;
  /** Called once it is known whether this device has a history. */
  onHistory: (hasHistory: boolean) => void;
}

/** The scope's figures in the date range: totals with their changes, their daily trend, and what changed most. */
export function PeriodPerformance(props: PeriodPerformanceProps) {
  const { campaigns, totals, scope, skeleton, onHistory } = props;
  const history = useHistory();
  const { state, store } = history;
  const { values: search } = useSearch(historySearch);
  const isIncluded: CampaignFilter = useCallback(
    ({ channel }, account) =>
      matchesFilter(scope.channel, channel) && matchesFilter(scope.account_id, account),
    [scope],
  );
  const currencies = useMemo(() => totals.map(({ currency }) => currency), [totals]);
  const period = useHistoryPeriod({ history, campaigns, isIncluded, currencies });
  const start = useMemo(() => period && (() => rowsIn(period, campaigns)), [period, campaigns]);
  const rows = useSlicedWork(start);
  const [rates] = useRates();
  const converted = useMemo(
    () => (rates === null || totals.length < 2 ? null : convertTotals(totals, rates)),
    [totals, rates],
  );
  const mixed = useMemo(
    () => mixedTotals(campaigns, converted?.total?.currency ?? null),
    [campaigns, converted],
  );
  const hasHistory = state === undefined ? null : state.months.length > 0;
  useEffect(() => {
    if (hasHistory !== null) onHistory(hasHistory);
  }, [hasHistory, onHistory]);
  if (state === undefined || period === undefined) return skeleton;
  return (
    <Region
      title="Performance"
      meta={
        // On a narrow screen, how many lines these take depends on the dates; the placeholder has room for three.
        <span className="flex min-w-0 flex-wrap content-start items-center gap-x-3 max-sm:min-h-12">
          <span>{periodText(period)}</span>
          <span>{projectedText(period) ?? openText(period)}</span>
          <span>
            <ProjectionButton period={period} />
          </span>
        </span>
      }
    >
      <HistoryNotices {...history} state={state} />
      <OutdatedHistoryNotice period={period} coverage={period.whole} state={state} store={store} />
      {state.run !== null && !state.run.isAutomatic && (
        <HistoryProgress run={state.run} store={store} />
      )}
      {period.choices.length > 0 && <PeriodTotals period={period} />}
      <div
        className={cx(
          'grid min-w-0 gap-3',
          period.isCompared && 'lg:grid-cols-[minmax(0,9fr)_minmax(0,5fr)]',
        )}
      >
        <HistoryChart period={period} isEmbedded />
        {period.isCompared && <MoversCard {...{ period, campaigns, isIncluded, scope }} />}
      </div>
      <div className="flex flex-col gap-1 text-xs text-muted">
        <HistoryNotes
          period={period}
          metricIds={[...totalsColumns.map(({ id }) => id), search.trend_metric]}
        >
          {rows && (
            <WarningSummary rows={rows} totals={totalsByCurrency(metricsOf(rows))} isOfRange />
          )}
        </HistoryNotes>
        {mixed !== null && <p>{mixed}</p>}
        <ConversionNote totals={totals} converted={converted} scope={scope} />
      </div>
    </Region>
  );
}

/** The campaigns with their metrics in the period. */
function* rowsIn(period: HistoryPeriod, campaigns: readonly Campaign[]) {
  const sums = yield* sumCampaigns({ ...period, metricIds: summedMetrics });
  return periodCampaigns(campaigns, sums, period.countedOf, period).now;
}
