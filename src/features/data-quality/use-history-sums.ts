import { useQuery } from '@tanstack/react-query';
import type { Account } from '#api/contract/account.ts';
import type { Campaign } from '#api/contract/campaign.ts';
import { contentComplete } from '#lib/idle.ts';
import type { List } from '#queries/list.ts';
import { localWork } from '#queries/local-work.ts';
import { monthOf } from '#lib/day-lists.ts';
import type { HistorySums } from '#features/history/period-sums.ts';
import { useHistory } from '#features/history/use-history.ts';

/**
 * What the days of these campaigns add up to; `undefined` until they are read, and without a history. Makes no calls.
 * Those of the previous list stay until then.
 */
export function useHistorySums(
  campaigns: List<Campaign> | undefined,
  accounts: List<Account> | undefined,
): HistorySums | undefined {
  const { state, store } = useHistory();
  const months = state?.months ?? [];
  const isThere = campaigns?.isComplete === true && accounts?.isComplete === true;
  const { data } = useQuery({
    ...localWork,
    queryKey: ['history sums', months, campaigns?.receivedAt, accounts?.receivedAt],
    queryFn: async ({ signal }) => {
      await contentComplete(signal);
      const records = campaigns?.records ?? [];
      const periods = records.flatMap(({ metrics }) => metrics ?? []);
      const starts = periods.flatMap(({ period_start: start }) => start ?? []).toSorted();
      const ends = periods.flatMap(({ period_end: end }) => end ?? []).toSorted();
      const [first, last] = [monthOf(starts[0] ?? ''), monthOf(ends.at(-1) ?? '')];
      const own = months.filter(({ month }) => month >= first && month <= last);
      const zones = new Map(accounts?.records.map(({ id, time_zone: zone }) => [id, zone]));
      return store.ask('periodSums', own, { campaigns: records, zones });
    },
    enabled: isThere && months.length > 0,
  });
  return months.length === 0 ? undefined : data;
}
