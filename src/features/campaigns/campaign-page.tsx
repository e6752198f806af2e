import { Suspense, useMemo, useState } from 'react';
import { useParams } from 'react-router';
import type { Campaign, Metrics } from '#api/contract/campaign.ts';
import { missing, humanize } from '#lib/format.ts';
import { dateTimeWithZone } from '#lib/zone.ts';
import { useAccounts } from '#queries/accounts.queries.ts';
import { campaignQueries, useCampaign, useCampaigns } from '#queries/campaigns.queries.ts';
import { accountName, useAccountsById } from '#shared/account-names.ts';
import { Breadcrumb } from '#shared/breadcrumb.tsx';
import { TilesPeriod } from '#shared/date-range/tiles-period.tsx';
import { hasLayoutFlag } from '#shared/layout-flags.ts';
import { Link } from '#shared/link.tsx';
import { MetricTiles } from '#shared/metric-tiles/metric-tiles.tsx';
import { metrics as definitions, metricText } from '#shared/metrics/metrics.ts';
import { targetFor } from '#shared/metrics/targets.ts';
import { totalOf, rowRatios } from '#shared/metrics/totals.ts';
import { paths } from '#shared/paths.ts';
import { Freshness } from '#shared/query-state/freshness.tsx';
import { isFirstLoad } from '#shared/query-state/is-first-load.ts';
import { Loaded } from '#shared/query-state/loaded.tsx';
import { useScoped } from '#shared/scope.ts';
import { useTargets } from '#shared/settings/use-settings.ts';
import { StatusBadge } from '#shared/status-badge.tsx';
import { buttonClass } from '#ui/button.tsx';
import { Funnel } from '#ui/charts/funnel.tsx';
import { Message } from '#ui/feedback/message.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { Skeleton, TilesSkeleton } from '#ui/feedback/skeleton.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { Panel } from '#ui/layout/panel.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { linkClass } from '#ui/link-class.ts';
import { CampaignTrendSkeleton } from './campaign-trend-skeleton.tsx';
import { ComparisonPanel } from './comparison-panel.tsx';

const CampaignTrend = lazyPart(async () => (await import('./campaign-trend.tsx')).CampaignTrend, {
  name: 'Trend',
});
const parts = () => import('./campaign-parts.tsx');
const CampaignSources = lazyPart(async () => (await parts()).CampaignSources);
const CampaignKeywords = lazyPart(async () => (await parts()).CampaignKeywords, {
  name: 'Keywords',
});
const CampaignProducts = lazyPart(async () => (await parts()).CampaignProducts, {
  name: 'Products',
});

export function CampaignPage() {
  const { id = '' } = useParams();
  const campaign = useCampaign(id);
  const campaigns = useCampaigns();
  const accounts = useAccounts();
  // Account name and status take space that the rest would otherwise lose again.
  const isNameComing = isFirstLoad(accounts);
  const scoped = useScoped();
  // A long name wraps the heading, so it appears together with what is below it.
  const shown = isNameComing ? undefined : campaign.data;
  const title = shown?.record.name ?? id;
  return (
    <>
      <title>{`${title} · Crosschannel`}</title>
      <Breadcrumb to={paths.campaigns}>Campaigns</Breadcrumb>
      <PageHeader
        title={title}
        actions={
          <>
            {shown && (
              <Suspense>
                <CampaignSources campaign={shown.record} />
              </Suspense>
            )}
            <Freshness
              receivedAt={[shown?.receivedAt, shown && campaigns.data?.receivedAt]}
              queryKeys={[campaignQueries.detail(id).queryKey, campaignQueries.list().queryKey]}
            />
          </>
        }
      />
      <Loaded
        query={campaign}
        what="this campaign"
        skeleton={<CampaignSkeleton />}
        actions={
          <Link to={scoped(paths.campaigns)} className={buttonClass()}>
            All campaigns
          </Link>
        }
      >
        {({ record }) => (isNameComing ? <CampaignSkeleton /> : <CampaignOf campaign={record} />)}
      </Loaded>
    </>
  );
}

function CampaignOf({ campaign }: { campaign: Campaign }) {
  const campaigns = useCampaigns();
  const accounts = useAccountsById();
  const scoped = useScoped();
  const { metrics } = campaign;
  const alone = useMemo(() => [campaign], [campaign]);
  const account = accountName(accounts, campaign.account_id);
  const [targets] = useTargets();
  const target = targetFor(targets ?? [], {
    channel: campaign.channel,
    accountId: campaign.account_id,
  });
  // With a history the trend is ready at once, so it comes first; else it takes a report.
  const [isTrendFirst] = useState(() => hasLayoutFlag('history'));
  const trend = (
    <Suspense fallback={<CampaignTrendSkeleton />}>
      <CampaignTrend key={campaign.id} campaign={campaign} />
    </Suspense>
  );
  const isDisconnected = accounts.get(campaign.account_id ?? '')?.is_connected === false;
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 wrap-anywhere text-muted">
        <StatusBadge status={campaign.status} />
        <span>{humanize(campaign.campaign_type)}</span>
        <span>{campaign.channel ?? missing}</span>
        {campaign.account_id !== null && (
          <Link to={scoped(paths.account(campaign.account_id))} className={linkClass}>
            {account}
          </Link>
        )}
        <span>{campaign.id}</span>
      </p>
      {isDisconnected && (
        <Notice tone="warn">
          {account} is disconnected: these metrics are not updated until it is reconnected.
        </Notice>
      )}
      {metrics === null ? (
        <Message tone="empty" title="No metrics yet">
          <p>Metrics appear after the campaign’s first day, or once its account is reconnected.</p>
        </Message>
      ) : (
        <>
          <div className="flex flex-col gap-2">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1 wrap-anywhere text-muted">
              <TilesPeriod metrics={[metrics]} />
              {metrics.as_of !== null && <span>updated {dateTimeWithZone(metrics.as_of)}</span>}
            </p>
            <MetricTiles
              totals={totalOf([metrics], metrics.currency_code)}
              rows={alone}
              target={target}
            />
          </div>
          {isTrendFirst && trend}
          <Suspense fallback={<PartsSkeleton />}>
            <div className="grid gap-4 lg:grid-cols-2">
              <CampaignKeywords key={`keywords ${campaign.id}`} campaign={campaign} />
              <CampaignProducts key={`products ${campaign.id}`} campaign={campaign} />
            </div>
          </Suspense>
          <div className="grid gap-4 items-start lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
            <Panel title="Funnel">
              <CampaignFunnel metrics={metrics} />
            </Panel>
            <Panel title="Compared with account and channel">
              <Loaded query={campaigns} what="campaigns" skeleton={<Skeleton height="15rem" />}>
                {(list) => (
                  <ComparisonPanel campaign={campaign} all={list.records} accountName={account} />
                )}
              </Loaded>
            </Panel>
          </div>
        </>
      )}
      {(!isTrendFirst || metrics === null) && trend}
    </>
  );
}

/** As high as the keywords and products of a campaign. */
function PartsSkeleton() {
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      <Skeleton height="16.5rem" />
      <Skeleton height="16.5rem" />
    </div>
  );
}

function CampaignSkeleton() {
  return (
    <>
      <Skeleton height="1.25rem" />
      <div className="flex flex-col gap-2">
        <Skeleton height="1.25rem" />
        <TilesSkeleton label="Loading the campaign" count={9} large={2} notes />
      </div>
      <Skeleton height="20rem" />
    </>
  );
}

/** Impressions, clicks and conversions, with the rate of each step. */
function CampaignFunnel({ metrics: given }: { metrics: Metrics }) {
  const ratios = rowRatios(given);
  const step = (id: 'impressions' | 'clicks' | 'conversions', rate?: 'ctr' | 'cvr') => ({
    label: definitions[id].label,
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
