/** Accounts without new data. */
import type { Account } from '#api/contract/account.ts';
import { boundsOfDay, dayAfter, dayOf } from '#lib/days.ts';

export interface Connections {
  /** Longest first; those with an unknown time come before. */
  disconnected: Account[];
  /** Connected, and last synced on `lastFresh` or before. */
  stale: Account[];
  /** The day before yesterday in the displayed time zone, `YYYY-MM-DD`: accounts synced later are up to date. */
  lastFresh: string;
}

/** Accounts without new data at a time in milliseconds since 1970. */
export function connectionsOf(accounts: readonly Account[], at: number): Connections {
  const lastFresh = dayAfter(dayOf(at), -2) ?? '';
  // Like the list's filter by day: until the end of that day.
  const end = boundsOfDay(lastFresh).to;
  const syncedAt = ({ last_synced_at }: Account) => Date.parse(last_synced_at ?? '') || 0;
  const longest = (some: Account[]) => some.toSorted((a, b) => syncedAt(a) - syncedAt(b));
  return {
    disconnected: longest(accounts.filter(({ is_connected }) => is_connected === false)),
    stale: longest(
      accounts.filter(
        (account) =>
          account.is_connected === true && syncedAt(account) > 0 && syncedAt(account) <= end,
      ),
    ),
    lastFresh,
  };
}
