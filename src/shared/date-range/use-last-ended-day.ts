import { useMemo } from 'react';
import { now } from '#lib/clock.ts';
import { useAccounts } from '#queries/accounts.queries.ts';
import { lastEndedDay } from '#shared/history/history-days.ts';
import { useSearch } from '#shared/list-page/use-search.ts';
import { matchesFilter, scopeShape } from '#shared/scope.ts';

/** The last day that has ended in all accounts of the scope; `null` without any. */
export function useLastEndedDay(): string | null {
  const { data } = useAccounts();
  const { values: scope } = useSearch(scopeShape);
  const zones = useMemo(() => {
    const own = (data?.records ?? []).filter(
      ({ id, channel }) =>
        matchesFilter(scope.channel, channel) && matchesFilter(scope.account_id, id),
    );
    return new Set(own.map(({ time_zone: zone }) => zone));
  }, [data, scope]);
  return lastEndedDay(zones, now());
}
