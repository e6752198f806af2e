import { useMemo } from 'react';
import type { Account } from '#api/contract/account.ts';
import { now } from '#lib/clock.ts';
import { counted, day as dayText, joinList } from '#lib/format.ts';
import { useAccounts } from '#queries/accounts.queries.ts';
import { lastEndedDay } from './ended-days.ts';
import { useSearch } from '#navigation/use-search.ts';
import { isFirstLoad } from '#queries/is-first-load.ts';
import { isInScope, scopeShape } from '#navigation/scope.ts';

/** The last day that has ended in all accounts of the scope; `null` until the accounts are known, or if it is not needed. */
export function useLastEndedDay(isNeeded = true): string | null {
  return useEndedDays(isNeeded).last;
}

/** The same, and where the next day has not ended although it has elsewhere. */
export function useEndedDays(isNeeded = true): EndedDays {
  const accounts = useAccounts();
  const isComing = isFirstLoad(accounts);
  const records = accounts.data?.records;
  const { values: scope } = useSearch(scopeShape);
  return useMemo(() => {
    if (isComing || !isNeeded) return { last: null, incomplete: null };
    const own = records?.filter(({ id, channel }) => isInScope(scope, { channel, account_id: id }));
    return endedDays(own ?? [], now());
  }, [isComing, isNeeded, records, scope]);
}

interface EndedDays {
  /** The last day that has ended in all accounts, `YYYY-MM-DD`; `null` until these are known. */
  last: string | null;
  /** "Nov 27, 2026 incomplete in US"; `null` if no account is a day ahead. */
  incomplete: string | null;
}

/** The countries that are named where a day has not ended. */
const maxNamed = 3;

/** `at` in milliseconds since 1970. Without accounts, a day has ended once it has everywhere. */
export function endedDays(
  accounts: readonly Pick<Account, 'time_zone' | 'country_code'>[],
  at: number,
): EndedDays {
  const zones = new Set(accounts.map(({ time_zone: zone }) => zone));
  const byLast = Map.groupBy(zones, (zone) => lastEndedDay([zone], at) ?? '');
  const [last = lastEndedDay([null], at), next] = [...byLast.keys()].toSorted();
  if (last === null || next === undefined) return { last, incomplete: null };
  const late = new Set(byLast.get(last));
  const behind = accounts.filter(({ time_zone: zone }) => late.has(zone));
  const countries = [...new Set(behind.map(({ country_code: code }) => code))];
  const named = countries.filter((code) => code !== null).toSorted();
  const isNamed = named.length === countries.length && named.length <= maxNamed;
  const places = isNamed ? joinList(named) : counted(behind.length, 'account');
  return { last, incomplete: `${dayText(next)} incomplete in ${places}` };
}
