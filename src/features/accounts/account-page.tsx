import { useMemo } from 'react';
import { Link, useParams } from 'react-router';
import type { Account } from '#api/contract/account.ts';
import { AccountRecord } from './account-record.tsx';
import { linkedAccount } from './linked-account.ts';
import { CampaignTotals } from './campaign-totals.tsx';
import { missing } from '#lib/format.ts';
import { accountQueries, useAccount } from '#queries/accounts.queries.ts';
import { campaignQueries, useCampaigns } from '#queries/campaigns.queries.ts';
import { buttonClass } from '#ui/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { Skeleton, TilesSkeleton } from '#ui/feedback/skeleton.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { Panel } from '#ui/layout/panel.tsx';
import { linkClass } from '#ui/link-class.ts';
import { useAccountsById } from '#shared/account-names.ts';
import { Freshness } from '#shared/query-state/freshness.tsx';
import { listLink } from '#shared/list-page/list-link.ts';
import { Loaded } from '#shared/query-state/loaded.tsx';
import { useScoped } from '#shared/scope.ts';
import { paths } from '#shared/paths.ts';
import { Breadcrumb } from '#shared/breadcrumb.tsx';

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
        <Panel title="Campaigns">
          <div className="flex flex-col items-start gap-3">
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
            <Link to={listLink(paths.campaigns, { account_id: [id] })} className={buttonClass()}>
              Show campaigns
            </Link>
          </div>
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
