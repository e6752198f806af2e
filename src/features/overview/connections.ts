/** Which accounts bring no new figures. */
import type { Account } from '../../api/contract/account.ts';

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
  const lastFresh = localDay(at, 2);
  // As the list's filter by day has it: until the end of that day.
  const end = Date.parse(`${lastFresh}T23:59:59.999`);
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

function localDay(at: number, ago: number): string {
  const date = new Date(at);
  date.setDate(date.getDate() - ago);
  const two = (part: number) => String(part).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
