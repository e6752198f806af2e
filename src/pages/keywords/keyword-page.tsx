import { Link, useParams } from 'react-router';
import { ScopedLink } from '#navigation/link.tsx';
import type { Campaign } from '#api/contract/campaign.ts';
import type { Keyword } from '#api/contract/keyword.ts';
import { humanize, missing, moneyWithCurrency } from '#lib/format.ts';
import { addressText } from '#lib/address.ts';
import {
  accountQueries,
  useAccounts,
  accountName,
  useAccountsById,
} from '#queries/accounts.queries.ts';
import { campaignQueries, useCampaigns } from '#queries/campaigns.queries.ts';
import { keywordQueries, useKeyword } from '#queries/keywords.queries.ts';
import { RecordPage } from '#lists/record-page.tsx';
import { paths } from '#navigation/paths.ts';
import {
  RecordPerformance,
  RecordSources,
  useIsPerformanceRead,
} from '#features/report-data/record-performance.tsx';
import { isFirstLoad } from '#queries/is-first-load.ts';
import { StatusBadge } from '#ui/feedback/badge.tsx';
import { buttonClass } from '#ui/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { StatList } from '#ui/figure/stat-list.tsx';
import { Panel } from '#ui/layout/panel.tsx';
import { keywordList, type KeywordsSearch } from './keywords.list.tsx';

/** The page's queries, in parallel. */
export const keywordData = ({ id = '' }: Record<string, string | undefined>) => [
  keywordQueries.detail(id),
  campaignQueries.list(),
  accountQueries.list(),
];

export function KeywordPage() {
  const { id = '' } = useParams();
  const accounts = useAccounts();
  const campaigns = useCampaigns();
  const names = useAccountsById();
  const isRead = useIsPerformanceRead('keyword');
  const full = (keyword: Keyword) => withCampaign(keyword, campaigns.data?.records);
  return (
    <RecordPage
      list={keywordList}
      listPath={paths.keywords}
      query={useKeyword(id)}
      queryKey={keywordQueries.detail(id).queryKey}
      nameOf={({ keyword_text: text }) => text}
      renderIdentity={(keyword) => {
        const { state, match_type: match, channel, account_id: account } = full(keyword);
        return [
          <StatusBadge key="state" status={state} />,
          humanize(match),
          channel,
          account !== null && (
            <ScopedLink key="account" to={paths.account(account)}>
              {accountName(names, account)}
            </ScopedLink>
          ),
          id,
        ];
      }}
      renderSources={(keyword) => {
        const { channel, account_id: accountId } = full(keyword);
        return <RecordSources type="keyword" channel={channel} accountId={accountId} />;
      }}
      isReady={isRead && ![accounts, campaigns].some((query) => isFirstLoad(query))}
    >
      {(keyword) => <KeywordOf keyword={full(keyword)} />}
    </RecordPage>
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
  const { account_id, ad_group_id, campaign_id } = keyword;
  const campaign = campaigns.data?.records.find(({ id }) => id === campaign_id);
  const account = accountName(accounts, account_id);
  const isDisconnected = accounts.get(account_id ?? '')?.is_connected === false;
  const isIdle =
    keyword.state === 'enabled' &&
    (campaign?.status === 'paused' || campaign?.status === 'archived');
  const only = (filter: Partial<KeywordsSearch>) =>
    paths.keywords + addressText(keywordList.shape.stringify(filter));
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
        <StatList
          stats={[
            {
              label: 'Bid',
              value: moneyWithCurrency(keyword.bid, keyword.currency_code),
              definition: 'Maximum price per click.',
            },
            {
              label: 'Campaign',
              value:
                campaign_id === null ? (
                  missing
                ) : (
                  <span className="inline-flex max-w-full flex-wrap items-center gap-2">
                    <ScopedLink to={paths.campaign(campaign_id)}>
                      {campaign?.name ?? campaign_id}
                    </ScopedLink>
                    {campaign && <StatusBadge status={campaign.status} />}
                    {campaign && (
                      <span className="text-muted">{humanize(campaign.campaign_type)}</span>
                    )}
                  </span>
                ),
            },
            { label: 'Ad group', value: ad_group_id ?? missing },
          ]}
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
