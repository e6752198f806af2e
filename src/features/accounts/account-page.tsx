import { useMemo, type ReactNode } from 'react';
import { Link, useParams } from 'react-router';
import type { Account } from '#api/contract/account.ts';
import type { Campaign } from '#api/contract/campaign.ts';
import { missing, counted } from '#lib/format.ts';
import { dateTimeWithZone } from '#lib/zone.ts';
import { accountQueries, useAccount } from '#queries/accounts.queries.ts';
import { campaignQueries, useCampaigns } from '#queries/campaigns.queries.ts';
import { useAccountsById } from '#shared/account-names.ts';
import { Breadcrumb } from '#shared/breadcrumb.tsx';
import { listLink } from '#shared/list-page/list-link.ts';
import { MetricTiles } from '#shared/metric-tiles/metric-tiles.tsx';
import { MixedTotals } from '#shared/metric-tiles/mixed-totals.tsx';
import { meanOfRowAcos, totalsByCurrency } from '#shared/metrics/totals.ts';
import { paths } from '#shared/paths.ts';
import { Freshness } from '#shared/query-state/freshness.tsx';
import { Loaded } from '#shared/query-state/loaded.tsx';
import { useScoped } from '#shared/scope.ts';
import { buttonClass } from '#ui/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { Skeleton, TilesSkeleton } from '#ui/feedback/skeleton.tsx';
import { StatList } from '#ui/figure/stat-list.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { Panel } from '#ui/layout/panel.tsx';
import { linkClass } from '#ui/link-class.ts';
import { ConnectionBadge } from './connection-badge.tsx';
import { linkedAccount } from './linked-account.ts';

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
          <Freshness
            receivedAt={[account.data?.receivedAt, campaigns.data?.receivedAt]}
            queryKeys={[accountQueries.detail(id).queryKey, campaignQueries.list().queryKey]}
          />
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
      {account.data && (
        <Panel
          title="Campaigns"
          actions={
            <Link
              to={listLink(paths.campaigns, { account_id: [id] })}
              className={buttonClass('secondary', 'small')}
            >
              Show campaigns
            </Link>
          }
        >
          <Loaded
            query={campaigns}
            what="campaigns"
            skeleton={<TilesSkeleton count={9} large={2} notes />}
          >
            {(list) => (
              <CampaignTotals
                campaigns={list.records.filter((campaign) => campaign.account_id === id)}
              />
            )}
          </Loaded>
        </Panel>
      )}
    </>
  );
}

function AccountOf({ account }: { account: Account }) {
  const accounts = useAccountsById();
  const scoped = useScoped();
  const linked = useMemo(() => linkedAccount(account, accounts), [account, accounts]);
  return (
    <>
      {account.is_connected === false && (
        <Notice tone="error">
          This account is disconnected, so its data are no longer updated. Reconnect it on{' '}
          {account.channel ?? 'its channel'}; the next sync updates them.
        </Notice>
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
          { label: 'Last sync', value: dateTimeWithZone(account.last_synced_at) },
        ]}
      />
    </div>
  );
}

/** The totals of campaigns, one row of tiles per currency. */
function CampaignTotals({ campaigns }: { campaigns: Campaign[] }) {
  const facts = campaigns.map(({ metrics }) => metrics).filter((metrics) => metrics !== null);
  if (campaigns.length === 0) return <p className="text-muted">It has no campaigns.</p>;
  return (
    <div className="flex w-full flex-col gap-2">
      <p className="text-muted">{counted(campaigns.length, 'campaign')}</p>
      {totalsByCurrency(facts).map((totals) => (
        <MetricTiles
          key={totals.currency}
          totals={totals}
          rows={campaigns}
          rowMeanAcos={meanOfRowAcos(
            facts.filter(({ currency_code }) => currency_code === totals.currency),
          )}
        />
      ))}
      <MixedTotals campaigns={campaigns} />
    </div>
  );
}
