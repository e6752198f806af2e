import { useCallback, useId, useMemo } from 'react';
import type { Campaign } from '#api/contract/campaign.ts';
import { bytes } from '#lib/bytes.ts';
import { count } from '#lib/format.ts';
import type { CampaignFilter } from '#shared/history/history-totals.ts';
import { RecordTrend } from '#shared/history/record-trend.tsx';
import { useSearch } from '#shared/list-page/use-search.ts';
import { leftOutText } from '#shared/metrics/missing-values.ts';
import { ReportNote } from '#shared/performance/report-note.tsx';
import { describeFailure } from '#shared/query-state/service-message.tsx';
import { noComparisonReason } from '#shared/trend/days-before.ts';
import { TrendCard } from '#shared/trend/trend-card.tsx';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { ProgressBar } from '#ui/feedback/progress-bar.tsx';
import { Segmented } from '#ui/form/segmented.tsx';
import { trendSearch } from './campaign-trend.search.ts';
import { useCampaignTrend, useTrendFeed } from './use-campaign-trend.ts';

/** A campaign by day: from the history on this device, else from a report. */
export function CampaignTrend({ campaign }: { campaign: Campaign }) {
  const { id, account_id: account } = campaign;
  // A link may name a report.
  const { isChosen } = useTrendFeed(campaign);
  const isIncluded: CampaignFilter = useCallback(
    (one, accountId) => one.id === id && accountId === account,
    [id, account],
  );
  const campaigns = useMemo(() => [campaign], [campaign]);
  return (
    <RecordTrend campaigns={campaigns} isIncluded={isIncluded} isOther={isChosen}>
      <ReportTrend campaign={campaign} />
    </RecordTrend>
  );
}

/** A campaign's daily series from a report, or a button to request one. */
function ReportTrend({ campaign }: { campaign: Campaign }) {
  const { values: search, change } = useSearch(trendSearch);
  const id = useId();
  const feed = useTrendFeed(campaign);
  const trend = useCampaignTrend(campaign, feed, search);
  const { result, daily, open, outside, days, progress } = trend;
  const shared = { daily, open, nameOf: String };
  const spans = (['14', '7'] as const).filter((span) => days.length > Number(span));
  const lack = daily === undefined ? null : noComparisonReason(days.length, daily.compared);
  const gaps = [...leftOutText(daily?.leftOut ?? {}), ...(outside === null ? [] : [outside])].join(
    ' ',
  );
  const hasRows = daily !== undefined && daily.sums.size > 0;
  // The report is loaded and being summed: the charts keep their place.
  const isComing =
    trend.error === null && daily === undefined && (result.isFetching || days.length > 0);
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3">
      <div className="flex min-h-8 flex-wrap items-center gap-x-3 gap-y-1">
        <h2 id={id} className="font-semibold">
          Trend
        </h2>
        <div className="empty:hidden max-sm:order-last max-sm:w-full">
          <ReportNote feed={feed} what="Trend">
            {result.isFetching && (
              <span className="flex items-center gap-2">
                <span role="status">Loading metrics…</span>
                <ProgressBar label="Loading metrics" share={null} unknown="Loading" />
                <span aria-hidden className="text-xs tabular-nums">
                  {progress && `${count(progress.rows)} rows, ${bytes(progress.bytes)}`}
                </span>
              </span>
            )}
          </ReportNote>
        </div>
        <span className="ml-auto flex flex-wrap items-center gap-x-3">
          {hasRows && spans.length > 0 && (
            <Segmented
              label="Days"
              options={[
                ...spans.toReversed().map((span) => ({ value: span, label: `Last ${span}` })),
                { value: 'all', label: `All ${days.length} days` },
              ]}
              value={spans.includes(search.days as '14' | '7') ? search.days : 'all'}
              onChange={(span) => change({ days: span })}
            />
          )}
        </span>
      </div>
      {trend.error !== null && !result.isFetching && (
        <Notice
          tone="error"
          action={
            <Button size="small" onClick={() => void result.refetch()}>
              Retry
            </Button>
          }
        >
          {describeFailure(trend.error, 'the report').title}. The report may have expired. Refresh
          it or choose other days in Sources.
        </Notice>
      )}
      {result.data?.broken && (
        <Notice tone="warn">
          The report’s file is truncated at byte {count(result.data.broken.byte)}: later days or
          rows are missing.
        </Notice>
      )}
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
    </section>
  );
}
