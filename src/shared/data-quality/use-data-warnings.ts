import { useQuery } from '@tanstack/react-query';
import type { Campaign } from '#api/contract/campaign.ts';
import { now } from '#lib/clock.ts';
import { accountQueries } from '#queries/accounts.queries.ts';
import { campaignQueries } from '#queries/campaigns.queries.ts';
import { toCheckedList } from './checked-list.ts';
import { dataWarnings } from './data-warnings.ts';
import { useEarlierCurrencies } from './earlier-currencies.ts';
import { useHistorySums } from './use-history-sums.ts';

const nobody: readonly Campaign[] = [];

/**
 * Data warnings of these campaigns from the loaded lists, without calls. Without `rows`, of all campaigns.
 * Pass the same array while they are the same. `isOfRange` if their metrics are those of a date range.
 */
export function useDataWarnings(rows?: readonly Campaign[], isOfRange = false) {
  const accounts = useQuery({ ...accountQueries.list(), enabled: false }).data;
  const campaigns = useQuery({ ...campaignQueries.list(), enabled: false }).data;
  const before = useEarlierCurrencies(campaigns);
  const history = useHistorySums(campaigns, accounts);
  return dataWarnings(rows ?? campaigns?.records ?? nobody, {
    accounts: toCheckedList(accounts),
    list: toCheckedList(campaigns),
    before,
    history,
    isOfRange,
    at: now(),
  });
}
