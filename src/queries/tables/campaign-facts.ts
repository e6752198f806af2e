/** What a record that names its campaign takes from it: a service may give a keyword neither account nor currency. */
import { useMemo } from 'react';
import type { Account } from '#api/contract/account.ts';
import type { Campaign } from '#api/contract/campaign.ts';
import type { LookupColumn, Names } from '#lib/table-query.ts';
import { useAccounts } from '#queries/accounts.queries.ts';
import { useCampaigns } from '#queries/campaigns.queries.ts';
import { namePairs } from './use-table-query.ts';

/** For tables with a column `campaign_id`, whose own columns name them in `orElse`. */
export const campaignFactColumns = [
  'campaign_account',
  'campaign_channel',
  'campaign_currency',
].map((id): LookupColumn => ({ id, type: 'lookup', of: 'campaign_id', names: id, orEmpty: true }));

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
