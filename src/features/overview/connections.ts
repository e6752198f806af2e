/** Which accounts bring no new figures. */
import type { Account } from '#api/contract/account.ts';
import { dayAfter } from '#domain/days.ts';
import { boundsOfDay, dayOf } from '#lib/reader-days.ts';

export interface Connections {
  /** The longest first; those of which it is not known come before. */
  disconnected: Account[];
  /** Connected, and last brought in on `lastFresh` or before. */
  stale: Account[];
  /** The day before yesterday where the reader is, `YYYY-MM-DD`: who was brought in later is up to date. */
  lastFresh: string;
}

/** What stands still at a time, milliseconds since 1970. */
export function connectionsOf(accounts: readonly Account[], at: number): Connections {
  const lastFresh = dayAfter(dayOf(at), -2) ?? '';
  // As the list's filter by day has it: until the end of that day.
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
