import { type ReactNode, Suspense, useMemo } from 'react';
import { useParams } from 'react-router';
import type { Account } from '#api/contract/account.ts';
import type { Campaign } from '#api/contract/campaign.ts';
import { counted, missing } from '#lib/format.ts';
import { dateTimeWithZone } from '#lib/zone.ts';
import { accountQueries, useAccount } from '#queries/accounts.queries.ts';
import { campaignQueries, useCampaigns } from '#queries/campaigns.queries.ts';
import { useAccountsById } from '#shared/account-names.ts';
import { Breadcrumb } from '#shared/breadcrumb.tsx';
import { TilesPeriod } from '#shared/date-range/tiles-period.tsx';
import { HistorySkeleton } from '#shared/history/history-skeleton.tsx';
import { Link } from '#shared/link.tsx';
import { listLink } from '#shared/list-page/list-link.ts';
import { MetricTiles } from '#shared/metric-tiles/metric-tiles.tsx';
import { MixedTotals } from '#shared/metric-tiles/mixed-totals.tsx';
import { type Target, targetFor } from '#shared/metrics/targets.ts';
import { meanOfRowAcos, totalsByCurrency } from '#shared/metrics/totals.ts';
import { paths } from '#shared/paths.ts';
import { Freshness } from '#shared/query-state/freshness.tsx';
import { Loaded } from '#shared/query-state/loaded.tsx';
import { useScoped } from '#shared/scope.ts';
import { useTargets } from '#shared/settings/use-settings.ts';
import { buttonClass } from '#ui/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { Skeleton, TilesSkeleton } from '#ui/feedback/skeleton.tsx';
import { StatList } from '#ui/figure/stat-list.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { Panel } from '#ui/layout/panel.tsx';
import { Section } from '#ui/layout/section.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { linkClass } from '#ui/link-class.ts';
import { ConnectionBadge } from './connection-badge.tsx';
import { linkedAccount } from './linked-account.ts';

const AccountTrend = lazyPart(async () => (await import('./account-trend.tsx')).AccountTrend, {
  name: 'Trend',
});

const FindingSources = lazyPart(
  async () => (await import('#shared/performance/finding-sources.tsx')).FindingSources,
  { isLate: true },
);

export function AccountPage() {
  const { id = '' } = useParams();
  const account = useAccount(id);
  const campaigns = useCampaigns();
  const scoped = useScoped();
  const title = account.data?.record.name ?? id;
  return (
    <>
      <title>{`${title} · Crosschannel`}</title>
      <Breadcrumb to={paths.accounts}>Accounts</Breadcrumb>
      <PageHeader
        title={title}
        actions={
          <>
            <Suspense>
              <FindingSources />
            </Suspense>
            <Freshness
              receivedAt={[account.data?.receivedAt, campaigns.data?.receivedAt]}
              queryKeys={[accountQueries.detail(id).queryKey, campaignQueries.list().queryKey]}
            />
          </>
        }
      />
      <Loaded
        query={account}
        what="this account"
        skeleton={<Skeleton height="16rem" />}
        actions={
          <Link to={scoped(paths.accounts)} className={buttonClass()}>
            All accounts
          </Link>
        }
      >
        {({ record }) => <AccountOf account={record} />}
      </Loaded>
    </>
  );
}

/** Where an account has rows. */
const areas = [
  { path: paths.home, name: 'items to fix' },
  { path: paths.campaigns, name: 'campaigns' },
  { path: paths.keywords, name: 'keywords' },
  { path: paths.listings, name: 'listings' },
  { path: paths.inventory, name: 'inventory' },
];

function AccountOf({ account }: { account: Account }) {
  const accounts = useAccountsById();
  const scoped = useScoped();
  const campaigns = useCampaigns();
  const own = useMemo(
    () => campaigns.data?.records.filter(({ account_id: id }) => id === account.id) ?? [],
    [campaigns.data, account.id],
  );
  const [targets] = useTargets();
  const linked = useMemo(() => linkedAccount(account, accounts), [account, accounts]);
  return (
    <>
      {account.is_connected === false && (
        <Notice tone="error">
          This account is disconnected, so its data are no longer updated. Reconnect it on{' '}
          {account.channel ?? 'its channel'}; the next sync updates them.
        </Notice>
      )}
      <Panel
        title="Campaigns"
        actions={
          <span className="flex flex-wrap gap-2 sm:justify-end">
            {areas.map(({ path, name }) => (
              <Link
                key={path}
                to={listLink(path, { account_id: [account.id] })}
                className={buttonClass('secondary', 'small')}
              >
                View {name}
              </Link>
            ))}
          </span>
        }
      >
        <Loaded
          query={campaigns}
          what="campaigns"
          skeleton={
            <div className="flex flex-col gap-2">
              <Skeleton width="8rem" height="1.25rem" />
              <TilesSkeleton count={9} large={2} notes />
            </div>
          }
        >
          {() => (
            <CampaignTotals
              campaigns={own}
              target={targetFor(targets ?? [], { channel: account.channel, accountId: account.id })}
            />
          )}
        </Loaded>
      </Panel>
      {(campaigns.data === undefined || own.length > 0) && (
        <Suspense fallback={<TrendSkeleton />}>
          {campaigns.data === undefined ? (
            <TrendSkeleton />
          ) : (
            <AccountTrend accountId={account.id} campaigns={own} />
          )}
        </Suspense>
      )}
      <Panel title="Record">
        <AccountRecord
          account={account}
          linked={
            linked?.isKnown ? (
              <Link to={scoped(paths.account(linked.id))} className={linkClass}>
                {linked.name} on {linked.channel}
              </Link>
            ) : (
              (linked?.id ?? missing)
            )
          }
        />
      </Panel>
    </>
  );
}

function TrendSkeleton() {
  return (
    <Section title="Trend">
      <HistorySkeleton otherwise="1.25rem" />
    </Section>
  );
}

/** Every field of an account. `linked` renders its linked account. */
function AccountRecord({ account, linked }: { account: Account; linked: ReactNode }) {
  return (
    <div className="grid gap-x-10 lg:grid-cols-2">
      <StatList
        stats={[
          { label: 'ID', value: account.id },
          { label: 'Channel', value: account.channel ?? missing },
          { label: 'Connection', value: <ConnectionBadge isConnected={account.is_connected} /> },
          {
            label: 'Linked account',
            value: linked,
            definition: 'The same seller’s account on another channel.',
          },
        ]}
      />
      <StatList
        stats={[
          { label: 'Country', value: account.country_code ?? missing },
          { label: 'Currency', value: account.currency_code ?? missing },
          {
            label: 'Time zone',
            value: account.time_zone ?? missing,
            definition: 'This account’s days start and end in this time zone.',
          },
          { label: 'Last updated', value: dateTimeWithZone(account.last_synced_at) },
        ]}
      />
    </div>
  );
}

/** The totals of campaigns, one row of tiles per currency. */
function CampaignTotals({ campaigns, target }: { campaigns: Campaign[]; target: Target | null }) {
  const facts = campaigns.map(({ metrics }) => metrics).filter((metrics) => metrics !== null);
  if (campaigns.length === 0)
    return <p className="text-muted">No campaigns yet. They appear after the next sync.</p>;
  return (
    <div className="flex w-full flex-col gap-2">
      <p className="flex flex-wrap gap-x-3 text-muted">
        <span>
          {counted(campaigns.length, 'campaign')}
          {facts.length === 0 && ', none with metrics yet'}
        </span>
        <TilesPeriod metrics={facts} />
      </p>
      {totalsByCurrency(facts).map((totals) => (
        <MetricTiles
          key={totals.currency}
          totals={totals}
          rows={campaigns}
          target={target}
          rowMeanAcos={meanOfRowAcos(
            facts.filter(({ currency_code }) => currency_code === totals.currency),
          )}
        />
      ))}
      <MixedTotals campaigns={campaigns} />
    </div>
  );
}
