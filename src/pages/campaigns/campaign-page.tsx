import { useMemo } from 'react';
import { useParams } from 'react-router';
import type { Campaign, Metrics } from '#api/contract/campaign.ts';
import { humanize } from '#lib/format.ts';
import { dateTimeWithZone } from '#lib/zone.ts';
import { useAccounts } from '#queries/accounts.queries.ts';
import { campaignQueries, useCampaign, useCampaigns } from '#queries/campaigns.queries.ts';
import { accountName, useAccountsById } from '#queries/account-names.ts';
import { warningsBeside } from '#features/data-quality/data-quality-warning.tsx';
import { RangeTiles } from '#features/history/range-tiles.tsx';
import { useCampaignsInRange } from '#features/history/use-campaigns-in-range.tsx';
import { Link } from '#navigation/link.tsx';
import { RecordPage } from '#lists/record-page.tsx';
import { metrics as definitions, metricText } from '#metrics/metrics.ts';
import { targetFor } from '#metrics/targets.ts';
import { rowRatios } from '#metrics/totals.ts';
import { paths } from '#navigation/paths.ts';
import { useIsPerformanceRead } from '#features/report-data/record-performance.tsx';
import { isFirstLoad } from '#queries/is-first-load.ts';
import { Loaded } from '#query-state/loaded.tsx';
import { useScoped } from '#navigation/scope.ts';
import { useTargets } from '#user/use-settings.ts';
import { StatusBadge } from '#ui/status-badge.tsx';
import { Funnel } from '#ui/charts/funnel.tsx';
import { Message } from '#ui/feedback/message.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Panel } from '#ui/layout/panel.tsx';
import { linkClass } from '#ui/link-class.ts';
import { CampaignKeywords, CampaignProducts, CampaignSources } from './campaign-parts.tsx';
import { CampaignTrend } from './campaign-trend.tsx';
import { campaignList } from './campaigns.list.tsx';
import { ComparisonPanel } from './comparison-panel.tsx';

export function CampaignPage() {
  const { id = '' } = useParams();
  const campaigns = useCampaigns();
  const accounts = useAccountsById();
  const areAccountsComing = isFirstLoad(useAccounts());
  const scoped = useScoped();
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
          <Link key="account" to={scoped(paths.account(account))} className={linkClass}>
            {accountName(accounts, account)}
          </Link>
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
  const { history, hasDailyTrend, periods } = inRange;
  // What is on the device decides how high each part is, so they appear together.
  const isRead =
    history.state !== undefined &&
    (!hasDailyTrend || periods !== undefined) &&
    areReportsRead.every(Boolean);
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
      {isRead ? <CampaignTrend campaign={campaign} /> : <Skeleton height="20rem" />}
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

/** Impressions, clicks and conversions, with the rate of each step. */
function CampaignFunnel({ metrics: given }: { metrics: Metrics }) {
  const ratios = rowRatios(given);
  const step = (id: 'impressions' | 'clicks' | 'conversions', rate?: 'ctr' | 'cvr') => ({
    label: definitions[id].label,
    tone: definitions[id].tone,
    value: metricText(id, given[id]),
    amount: given[id],
    ...(rate && { rate: `${definitions[rate].label} ${metricText(rate, ratios[rate])}` }),
  });
  return (
    <Funnel
      name="From impressions to orders"
      steps={[step('impressions'), step('clicks', 'ctr'), step('conversions', 'cvr')]}
    />
  );
}
