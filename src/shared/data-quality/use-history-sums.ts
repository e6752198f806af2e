import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Account } from '#api/contract/account.ts';
import type { Campaign } from '#api/contract/campaign.ts';
import { contentComplete } from '#lib/idle.ts';
import type { List } from '#queries/list.ts';
import type { HistorySums } from '#shared/history/period-sums.ts';

/**
 * What the days of these campaigns add up to; `undefined` until they are read, and without a history. Makes no calls.
 * Those of the previous list stay until then.
 */
export function useHistorySums(
  campaigns: List<Campaign> | undefined,
  accounts: List<Account> | undefined,
): HistorySums | undefined {
  const client = useQueryClient();
  const [sums, setSums] = useState<HistorySums>();
  useEffect(() => {
    const isThere = campaigns?.isComplete === true && accounts?.isComplete === true;
    if (!isThere) return undefined;
    const of = { campaigns: campaigns.records, accounts: accounts.records };
    let isOver = false;
    let end = () => {};
    const watch = async () => {
      await contentComplete();
      const { watchPeriodSums } = await import('#shared/history/watch-period-sums.ts');
      if (!isOver) end = watchPeriodSums(client, of, setSums);
    };
    // Without that code, nothing is compared.
    watch().catch(() => {});
    return () => {
      isOver = true;
      end();
    };
  }, [client, campaigns, accounts]);
  return sums;
}
