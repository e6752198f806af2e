/** Databases of users who have not returned to this device. */
import { deleteDatabase } from './database.ts';

/** Milliseconds after which an unused database is deleted: 30 days. */
export const maxUnusedTime = 30 * 24 * 3600_000;

/** The key in localStorage of the times at which each database was last opened, in milliseconds since 1970. */
const lastOpenedKey = 'crosschannel.used';

/** The databases of all users; empty if the browser does not list them. */
async function names(): Promise<string[]> {
  const all = (await indexedDB.databases?.()) ?? [];
  return all.flatMap(({ name }) => (name?.startsWith('crosschannel.') === true ? [name] : []));
}

/** Whether this device stores data of any user. */
export async function hasUserData(): Promise<boolean> {
  return (await names()).length > 0;
}

/**
 * Records that the database `own` is in use at `at`, and deletes those that were not opened for 30 days,
 * because a user who never returns cannot delete theirs. One without a record counts from now.
 */
export async function deleteUnusedDatabases(own: string, at: number): Promise<void> {
  const used = readLastOpened();
  const next: Record<string, number> = { [own]: at };
  for (const name of await names()) {
    if (name === own) continue;
    const last = used[name];
    const since = typeof last === 'number' && last <= at ? last : at;
    if (at - since > maxUnusedTime) await deleteDatabase(name);
    else next[name] = since;
  }
  writeLastOpened(next);
}

/** Call when a user's database was deleted. */
export function removeLastOpened(own: string): void {
  const { [own]: _gone, ...others } = readLastOpened();
  writeLastOpened(others);
}

function writeLastOpened(used: Record<string, unknown>): void {
  try {
    if (Object.keys(used).length === 0) localStorage.removeItem(lastOpenedKey);
    else localStorage.setItem(lastOpenedKey, JSON.stringify(used));
  } catch {
    // If storage is blocked, there are no databases either.
  }
}

function readLastOpened(): Record<string, unknown> {
  try {
    return Object(JSON.parse(localStorage.getItem(lastOpenedKey) ?? '{}')) as Record<
      string,
      unknown
    >;
  } catch {
    return {};
  }
}
