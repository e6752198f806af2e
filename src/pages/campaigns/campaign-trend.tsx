import { useMemo } from 'react';
import type { Campaign } from '#api/contract/campaign.ts';
import { RecordTrend } from '#features/history/history-chart.tsx';
import { useSearch } from '#navigation/use-search.ts';
import { leftOutText } from '#metrics/missing-values.ts';
import { MetricsNote } from '#features/report-data/performance-sources.tsx';
import { noComparisonReason } from '#metrics/display/days-before.ts';
import { TrendCard } from '#metrics/display/trend-card.tsx';
import { Segmented } from '#ui/form/segmented.tsx';
import { Panel } from '#ui/layout/panel.tsx';
import { trendSearch, useCampaignTrend, useTrendFeed } from './use-campaign-trend.ts';

/** A campaign by day: from the history on this device, else from a report. */
export function CampaignTrend({ campaign }: { campaign: Campaign }) {
  const { id, account_id: account } = campaign;
  // A link may name a report.
  const { isChosen } = useTrendFeed(campaign);
  // Each campaign of the history has an account.
  const included = useMemo(() => ({ id, channel: [], account_id: [account ?? ''] }), [id, account]);
  const campaigns = useMemo(() => [campaign], [campaign]);
  return (
    <RecordTrend campaigns={campaigns} included={included} isOther={isChosen}>
      <ReportTrend campaign={campaign} />
    </RecordTrend>
  );
}

/** A campaign's daily series from a report, or a button to request one. */
function ReportTrend({ campaign }: { campaign: Campaign }) {
  const { values: search, change } = useSearch(trendSearch);
  const feed = useTrendFeed(campaign);
  const trend = useCampaignTrend(campaign, feed, search);
  const { state, daily, open, outside, days } = trend;
  const shared = { daily, open, nameOf: String };
  const spans = (['14', '7'] as const).filter((span) => days.length > Number(span));
  const lack = daily === undefined ? null : noComparisonReason(days.length, daily.compared);
  const gaps = [...leftOutText(daily?.leftOut ?? {}), ...(outside === null ? [] : [outside])].join(
    ' ',
  );
  const hasRows = daily !== undefined && daily.sums.size > 0;
  // The report is loaded and being summed: the charts keep their place.
  const isComing =
    state.error === null && daily === undefined && (state.isLoading || days.length > 0);
  return (
    <Panel
      isPlain
      title="Trend"
      meta={<MetricsNote report={{ ...feed, ...state }} what="Trend" />}
      actions={
        hasRows &&
        spans.length > 0 && (
          <Segmented
            label="Days"
            options={[
              ...spans.toReversed().map((span) => ({ value: span, label: `Last ${span}` })),
              { value: 'all', label: `All ${days.length} days` },
            ]}
            value={spans.includes(search.days as '14' | '7') ? search.days : 'all'}
            onChange={(span) => change({ days: span })}
          />
        )
      }
    >
      {daily !== undefined && !hasRows && (
        <p className="text-muted">
          This report has no rows for this campaign: its ads were not shown on these days.
        </p>
      )}
      {(hasRows || isComing) && (
        <div className="grid gap-4 lg:grid-cols-2">
          <TrendCard
            {...shared}
            metric={search.first}
            label="First metric"
            onMetric={(first) => change({ first })}
          />
          <TrendCard
            {...shared}
            metric={search.second}
            label="Second metric"
            onMetric={(second) => change({ second })}
          />
        </div>
      )}
      {hasRows && gaps !== '' && <p className="text-xs text-muted">{gaps}</p>}
      {hasRows && lack !== null && <p className="text-xs text-muted">{lack}</p>}
      {hasRows && open !== null && <p className="text-xs text-muted">{open.words}</p>}
    </Panel>
  );
}
