/** The keywords as a table of the row engine. */
import { useMemo } from 'react';
import type { TableSpec, LookupColumn, Names } from '#lib/table-query.ts';
import type { Account } from '#api/contract/account.ts';
import type { Campaign } from '#api/contract/campaign.ts';
import { useAccounts } from '#queries/accounts.queries.ts';
import { useCampaigns } from '#queries/campaigns.queries.ts';
import { tableOptions } from './loaded-table.ts';
import { namePairs } from './use-table-query.ts';

/**
 * What a record that names its campaign takes from it: a service may give a keyword neither account nor currency. For
 * tables with a column `campaign_id`, whose own columns name these in `orElse`.
 */
export const campaignFactColumns = [
  'campaign_account',
  'campaign_channel',
  'campaign_currency',
].map((id): LookupColumn => ({ id, type: 'lookup', of: 'campaign_id', names: id, orEmpty: true }));

export const keywordSpec: TableSpec = {
  key: 'id',
  currency: 'currency',
  columns: [
    { id: 'id', type: 'text', searched: true },
    { id: 'keyword', path: 'keyword_text', type: 'text', searched: true },
    { id: 'match_type', type: 'enum', order: ['exact', 'phrase', 'broad', 'auto'] },
    { id: 'bid', type: 'money' },
    {
      id: 'currency',
      path: 'currency_code',
      type: 'enum',
      // The first is that of a joined report's row.
      orElse: ['report_currency', 'campaign_currency'],
    },
    { id: 'state', type: 'enum', order: ['enabled', 'paused', 'archived'] },
    { id: 'campaign_id', type: 'text' },
    { id: 'campaign', type: 'lookup', of: 'campaign_id', names: 'campaigns', searched: true },
    { id: 'ad_group_id', type: 'text', searched: true },
    { id: 'account_id', type: 'text', orElse: ['campaign_account'] },
    { id: 'account', type: 'lookup', of: 'account_id', names: 'accounts', searched: true },
    { id: 'channel', type: 'enum', orElse: ['campaign_channel'] },
    ...campaignFactColumns,
  ],
};

/**
 * `GET /advertising/keywords`, called once for the whole list: the service returns it in one piece, so
 * filtering costs the same there and is done here without a call.
 */
export const keywordTable = tableOptions({
  queryKey: ['keywords', 'list'],
  endpoint: 'keywords',
  spec: keywordSpec,
});

/** The names these columns look up; the currency of a campaign without one is its account's. */
export function campaignFacts(
  campaigns: readonly Campaign[] = [],
  accounts: readonly Account[] = [],
): Names {
  const currencies = new Map(accounts.map(({ id, currency_code: code }) => [id, code]));
  const pairs = (read: (campaign: Campaign) => string | null | undefined) =>
    campaigns.map((campaign) => [campaign.id, read(campaign) ?? ''] as const);
  return {
    campaign_account: pairs((it) => it.account_id),
    campaign_channel: pairs((it) => it.channel),
    campaign_currency: pairs(
      (it) => it.metrics?.currency_code ?? currencies.get(it.account_id ?? ''),
    ),
  };
}

/** The names for the table of keywords, from the campaigns and accounts loaded so far. */
export function useKeywordNames(): Names {
  const accounts = useAccounts().data?.records;
  const campaigns = useCampaigns().data?.records;
  return useMemo(
    () => ({
      accounts: namePairs(accounts),
      campaigns: namePairs(campaigns),
      ...campaignFacts(campaigns, accounts),
    }),
    [accounts, campaigns],
  );
}
