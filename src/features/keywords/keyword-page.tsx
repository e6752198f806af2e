import { Link, useParams } from 'react-router';
import type { Campaign } from '#api/contract/campaign.ts';
import type { Keyword } from '#api/contract/keyword.ts';
import { humanize } from '#lib/format.ts';
import { list, searchShape, searchText } from '#lib/search-params.ts';
import { accountQueries, useAccounts } from '#queries/accounts.queries.ts';
import { campaignQueries, useCampaigns } from '#queries/campaigns.queries.ts';
import { keywordQueries, useKeyword } from '#queries/keywords.queries.ts';
import { accountName, useAccountsById } from '#shared/account-names.ts';
import { Breadcrumb } from '#shared/breadcrumb.tsx';
import { paths } from '#shared/paths.ts';
import {
  RecordPerformance,
  RecordSources,
  useIsPerformanceRead,
} from '#shared/performance/record-performance.tsx';
import { Freshness } from '#shared/query-state/freshness.tsx';
import { isFirstLoad } from '#shared/query-state/is-first-load.ts';
import { Loaded } from '#shared/query-state/loaded.tsx';
import { useScoped } from '#shared/scope.ts';
import { StatusBadge } from '#shared/status-badge.tsx';
import { buttonClass } from '#ui/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { Panel } from '#ui/layout/panel.tsx';
import { linkClass } from '#ui/link-class.ts';
import { KeywordRecord } from './keyword-record.tsx';

/** The page's queries, in parallel. */
export const keywordData = ({ id = '' }: Record<string, string | undefined>) => [
  keywordQueries.detail(id),
  campaignQueries.list(),
  accountQueries.list(),
];

/** The part of the list's URL that leads there from here. */
const fellows = searchShape({ ad_group_id: list, campaign_id: list });

export function KeywordPage() {
  const { id = '' } = useParams();
  const keyword = useKeyword(id);
  const accounts = useAccounts();
  const campaigns = useCampaigns();
  // Names take space that the rest would otherwise lose again.
  const areNamesComing = [accounts, campaigns].some((query) => isFirstLoad(query));
  const scoped = useScoped();
  const isRead = useIsPerformanceRead('keyword');
  const isComing = areNamesComing || !isRead;
  // A long name wraps, so it appears with the rest.
  const record = keyword.data && withCampaign(keyword.data.record, campaigns.data?.records);
  const title = (isComing ? null : record?.keyword_text) ?? id;
  return (
    <>
      <title>{`${title} · Crosschannel`}</title>
      <Breadcrumb to={paths.keywords}>Keywords</Breadcrumb>
      <PageHeader
        title={title}
        actions={
          <>
            {!isComing && record && (
              <RecordSources
                type="keyword"
                channel={record.channel}
                accountId={record.account_id}
              />
            )}
            <Freshness
              receivedAt={[keyword.data?.receivedAt]}
              queryKeys={[keywordQueries.detail(id).queryKey]}
            />
          </>
        }
      />
      <Loaded
        query={keyword}
        what="this keyword"
        skeleton={<KeywordSkeleton />}
        actions={
          <Link to={scoped(paths.keywords)} className={buttonClass()}>
            All keywords
          </Link>
        }
      >
        {() => (isComing || !record ? <KeywordSkeleton /> : <KeywordOf keyword={record} />)}
      </Loaded>
    </>
  );
}

/** A service may give a keyword neither account, channel nor currency: they are its campaign's. */
function withCampaign(keyword: Keyword, campaigns: readonly Campaign[] = []): Keyword {
  const campaign = campaigns.find(({ id }) => id === keyword.campaign_id);
  return {
    ...keyword,
    channel: keyword.channel ?? campaign?.channel ?? null,
    account_id: keyword.account_id ?? campaign?.account_id ?? null,
    currency_code: keyword.currency_code ?? campaign?.metrics?.currency_code ?? null,
  };
}

function KeywordOf({ keyword }: { keyword: Keyword }) {
  const accounts = useAccountsById();
  const campaigns = useCampaigns();
  const scoped = useScoped();
  const { account_id, ad_group_id, campaign_id } = keyword;
  const campaign = campaigns.data?.records.find(({ id }) => id === campaign_id);
  const account = accountName(accounts, account_id);
  const isDisconnected = accounts.get(account_id ?? '')?.is_connected === false;
  const isIdle =
    keyword.state === 'enabled' &&
    (campaign?.status === 'paused' || campaign?.status === 'archived');
  const only = (filter: Parameters<typeof fellows.stringify>[0]) =>
    paths.keywords + searchText(fellows.stringify(filter));
  return (
    <>
      {isIdle && (
        <Notice tone="warn">
          This keyword is enabled, but its campaign is {campaign?.status}, so it isn’t running.
        </Notice>
      )}
      {isDisconnected && (
        <Notice tone="warn">
          {account} is disconnected: this keyword may have changed on its channel since.
        </Notice>
      )}
      <RecordPerformance
        type="keyword"
        id={keyword.id}
        channel={keyword.channel}
        accountId={account_id}
        currency={keyword.currency_code}
      />
      <Panel title="Record">
        <KeywordRecord
          keyword={keyword}
          state={<StatusBadge status={keyword.state} />}
          campaign={
            campaign_id === null ? null : (
              <span className="inline-flex max-w-full flex-wrap items-center gap-2">
                <Link to={scoped(paths.campaign(campaign_id))} className={linkClass}>
                  {campaign?.name ?? campaign_id}
                </Link>
                {campaign && <StatusBadge status={campaign.status} />}
                {campaign && <span className="text-muted">{humanize(campaign.campaign_type)}</span>}
              </span>
            )
          }
          account={
            account_id === null ? null : (
              <Link to={scoped(paths.account(account_id))} className={linkClass}>
                {account}
              </Link>
            )
          }
        />
      </Panel>
      <div className="flex flex-wrap gap-2">
        {ad_group_id !== null && (
          <Link to={only({ ad_group_id: [ad_group_id] })} className={buttonClass()}>
            Keywords of its ad group
          </Link>
        )}
        {campaign_id !== null && (
          <Link to={only({ campaign_id: [campaign_id] })} className={buttonClass()}>
            Keywords of its campaign
          </Link>
        )}
      </div>
    </>
  );
}

function KeywordSkeleton() {
  return (
    <div aria-busy="true">
      <span role="status" className="sr-only">
        Loading the keyword
      </span>
      <Skeleton height="16rem" />
    </div>
  );
}
