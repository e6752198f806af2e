import { useQuery } from '@tanstack/react-query';
import type { Campaign } from '#api/contract/campaign.ts';
import { now } from '#lib/clock.ts';
import { accountQueries } from '#queries/accounts.queries.ts';
import { campaignQueries } from '#queries/campaigns.queries.ts';
import { type Doubt, doubtsOf } from './doubts.ts';
import { useSeenCurrencies } from './seen-currencies.ts';
import { sentOf } from './sent.ts';

const nobody: readonly Campaign[] = [];

/**
 * What is doubtful of these campaigns, by the lists that are here: the service is asked for nothing.
 * Without `rows` of all of them. Keep the same array while they are the same.
 */
export function useDoubts(rows?: readonly Campaign[]): readonly Doubt[] {
  const accounts = useQuery({ ...accountQueries.list(), enabled: false }).data;
  const campaigns = useQuery({ ...campaignQueries.list(), enabled: false }).data;
  const before = useSeenCurrencies(campaigns);
  return doubtsOf(rows ?? campaigns?.records ?? nobody, {
    accounts: sentOf(accounts),
    list: sentOf(campaigns),
    before,
    at: now(),
  });
}
