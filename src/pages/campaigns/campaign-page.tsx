import { useMemo } from 'react';
import { useParams } from 'react-router';
import type { Campaign } from '#api/contract/campaign.ts';
import { humanize } from '#lib/format.ts';
import { dateTimeWithZone } from '#lib/zone.ts';
import { useAccounts, accountName, useAccountsById } from '#queries/accounts.queries.ts';
import { campaignQueries, useCampaign, useCampaigns } from '#queries/campaigns.queries.ts';
import { warningsBeside } from '#features/data-quality/data-quality-warning.tsx';
import { DriversCard } from '#features/drivers/drivers-card.tsx';
import { RangeTiles } from '#features/history/range-tiles.tsx';
import { useCampaignsInRange } from '#features/history/use-campaigns-in-range.tsx';
import { ScopedLink } from '#navigation/link.tsx';
import { RecordPage } from '#lists/record-page.tsx';
import { targetFor } from '#metrics/targets.ts';
import { paths } from '#navigation/paths.ts';
import { useIsPerformanceRead } from '#features/report-data/record-performance.tsx';
import { isFirstLoad } from '#queries/is-first-load.ts';
import { Loaded } from '#query-state/loaded.tsx';
import { useTargets } from '#user/use-settings.ts';
import { StatusBadge } from '#ui/feedback/badge.tsx';
import { Message } from '#ui/feedback/message.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { useOnceTrue } from '#ui/use-once-true.ts';
import { Panel } from '#ui/layout/panel.tsx';
import {
  CampaignFunnel,
  CampaignKeywords,
  CampaignProducts,
  CampaignSources,
} from './campaign-parts.tsx';
import { campaignList } from './campaigns.list.tsx';
import { ComparisonPanel } from './comparison-panel.tsx';
import { RecordTrend } from '#features/history/history-chart.tsx';
import { useSearch } from '#navigation/use-search.ts';
import { leftOutText } from '#metrics/missing-values.ts';
import { MetricsNote } from '#features/report-data/performance-sources.tsx';
import { useChartNotes } from '#features/notes/chart-notes.tsx';
import type { TimelineScope } from '#features/notes/timeline.ts';
import { IntervalChoice } from '#metrics/display/interval-choice.tsx';
import { noComparisonReason, TrendCard } from '#metrics/display/trend-card.tsx';
import { Segmented } from '#ui/form/segmented.tsx';
import { trendSearch, useCampaignTrend, useTrendFeed } from './use-campaign-trend.ts';

export function CampaignPage() {
  const { id = '' } = useParams();
  const campaigns = useCampaigns();
  const accounts = useAccountsById();
  const areAccountsComing = isFirstLoad(useAccounts());
  return (
    <RecordPage
      list={campaignList}
      listPath={paths.campaigns}
      query={useCampaign(id)}
      queryKey={campaignQueries.detail(id).queryKey}
      also={[{ queryKey: campaignQueries.list().queryKey, receivedAt: campaigns.data?.receivedAt }]}
      nameOf={({ name }) => name}
      renderIdentity={({ status, campaign_type: type, channel, account_id: account }) => [
        <StatusBadge key="status" status={status} />,
        humanize(type),
        channel,
        account !== null && (
          <ScopedLink key="account" to={paths.account(account)}>
            {accountName(accounts, account)}
          </ScopedLink>
        ),
        id,
      ]}
      renderSources={(campaign) => <CampaignSources campaign={campaign} />}
      isReady={!areAccountsComing}
    >
      {(campaign) => <CampaignOf key={campaign.id} campaign={campaign} />}
    </RecordPage>
  );
}

function CampaignOf({ campaign }: { campaign: Campaign }) {
  const { id, account_id: accountId, channel, metrics } = campaign;
  const campaigns = useCampaigns();
  const accounts = useAccountsById();
  const account = accountName(accounts, accountId);
  const [targets] = useTargets();
  const alone = useMemo(() => [campaign], [campaign]);
  // All of them, as the list has: so the days are the same.
  const all = useMemo(() => {
    const records = campaigns.data?.records ?? [];
    return records.some((one) => one.id === id) ? records : [...records, campaign];
  }, [campaigns.data, campaign, id]);
  const inRange = useCampaignsInRange(all, 'campaign');
  const shown = useMemo(
    () =>
      inRange.isByDate
        ? inRange.campaigns?.filter((one) => one.id === id && one.account_id === accountId)
        : alone,
    [inRange.isByDate, inRange.campaigns, alone, id, accountId],
  );
  const inDays = shown?.[0]?.metrics ?? null;
  const hasMetrics = inRange.isByDate || metrics !== null;
  const areReportsRead = [useIsPerformanceRead('keyword'), useIsPerformanceRead('product')];
  const { hasDailyTrend, periods } = inRange;
  // By day, from the history on this device, unless a link names a report.
  const { isChosen } = useTrendFeed(campaign);
  // Each campaign of the history has an account.
  const included = useMemo(
    () => ({ id, channel: [], account_id: [accountId ?? ''] }),
    [id, accountId],
  );
  // What is on the device decides how high each part is, so they appear together.
  const isRead = useOnceTrue(
    inRange.campaigns !== undefined &&
      (!hasDailyTrend || periods !== undefined) &&
      areReportsRead.every(Boolean),
  );
  return (
    <>
      {accounts.get(accountId ?? '')?.is_connected === false && (
        <Notice tone="warn">
          {account} is disconnected: these metrics are not updated until it is reconnected.
        </Notice>
      )}
      {!hasMetrics ? (
        <Message tone="empty" title="No metrics yet">
          <p>Metrics appear after the campaign’s first day, or once its account is reconnected.</p>
        </Message>
      ) : (
        <RangeTiles
          inRange={inRange}
          campaigns={shown}
          warning={warningsBeside(shown ?? [], inRange.isByDate)}
          target={targetFor(targets ?? [], { channel, accountId })}
          about={
            inRange.isByDate || metrics === null || metrics.as_of === null
              ? undefined
              : `Updated ${dateTimeWithZone(metrics.as_of)}`
          }
        />
      )}
      {isRead ? (
        <RecordTrend
          campaigns={alone}
          included={included}
          isOther={isChosen}
          renderBeside={(period) => <DriversCard period={period} />}
        >
          <ReportTrend campaign={campaign} scope={included} />
        </RecordTrend>
      ) : (
        <Skeleton height="20rem" />
      )}
      {isRead && hasMetrics && (
        <>
          <div className="grid items-start gap-4 lg:grid-cols-2">
            <CampaignKeywords campaign={campaign} />
            <CampaignProducts campaign={campaign} />
          </div>
          <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
            <Panel title="Funnel">
              {inDays === null ? (
                <p className="text-muted">No data for these days.</p>
              ) : (
                <CampaignFunnel metrics={inDays} />
              )}
            </Panel>
            <Panel title="Compared with account and channel">
              <Loaded query={campaigns} what="campaigns" skeleton={<Skeleton height="15rem" />}>
                {() => (
                  <ComparisonPanel
                    campaign={shown?.[0] ?? campaign}
                    all={inRange.campaigns ?? alone}
                    accountName={account}
                  />
                )}
              </Loaded>
            </Panel>
          </div>
        </>
      )}
    </>
  );
}

/** A campaign's daily series from a report, or a button to request one. */
function ReportTrend({ campaign, scope }: { campaign: Campaign; scope: TimelineScope }) {
  const { values: search, change } = useSearch(trendSearch);
  const feed = useTrendFeed(campaign);
  const { state, daily, open, outside, days } = useCampaignTrend(campaign, feed, search);
  const notes = useChartNotes(scope, daily?.compared.days);
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
        hasRows && (
          <span className="flex flex-wrap gap-2">
            {spans.length > 0 && (
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
            <IntervalChoice />
            {notes.button}
          </span>
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
          {(['first', 'second'] as const).map((which) => (
            <TrendCard
              key={which}
              {...{ daily, open, nameOf: String }}
              eventsOn={notes.eventsOn}
              footer={notes.footer}
              metric={search[which]}
              label={which === 'first' ? 'First metric' : 'Second metric'}
              onMetric={(metric) => change({ [which]: metric })}
            />
          ))}
        </div>
      )}
      {hasRows && gaps !== '' && <p className="text-xs text-muted">{gaps}</p>}
      {hasRows && lack !== null && <p className="text-xs text-muted">{lack}</p>}
      {hasRows && open !== null && <p className="text-xs text-muted">{open.words}</p>}
    </Panel>
  );
}
