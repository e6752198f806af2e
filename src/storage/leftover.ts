/** What earlier users left on this device, whoever they were. */
import { deleteDatabase } from './database.ts';

/** Milliseconds after which a database that nobody opened is deleted: 30 days. */
export const longestUnused = 30 * 24 * 3600_000;

/** When each database was last opened, in localStorage, in milliseconds since 1970. */
const usedPlace = 'crosschannel.used';

/** The databases of all users; none where the browser does not say. */
async function names(): Promise<string[]> {
  const all = (await indexedDB.databases?.()) ?? [];
  return all.flatMap(({ name }) => (name?.startsWith('crosschannel.') === true ? [name] : []));
}

/** Whether anything of any user is on this device. */
export async function hasDevices(): Promise<boolean> {
  return (await names()).length > 0;
}

/**
 * Notes that the database `own` is in use at `at`, and deletes those that nobody opened for 30 days:
 * whoever never comes back cannot have them forgotten. One that was never noted counts from now.
 */
export async function sweep(own: string, at: number): Promise<void> {
  const used = readUsed();
  const next: Record<string, number> = { [own]: at };
  for (const name of await names()) {
    if (name === own) continue;
    const last = used[name];
    const since = typeof last === 'number' && last <= at ? last : at;
    if (at - since > longestUnused) await deleteDatabase(name);
    else next[name] = since;
  }
  writeUsed(next);
}

/** To be called when a user's database was deleted. */
export function forgetUse(own: string): void {
  const { [own]: _gone, ...others } = readUsed();
  writeUsed(others);
}

function writeUsed(used: Record<string, unknown>): void {
  try {
    if (Object.keys(used).length === 0) localStorage.removeItem(usedPlace);
    else localStorage.setItem(usedPlace, JSON.stringify(used));
  } catch {
    // Where storage is refused, there are no databases either.
  }
}

function readUsed(): Record<string, unknown> {
  try {
    return Object(JSON.parse(localStorage.getItem(usedPlace) ?? '{}')) as Record<string, unknown>;
  } catch {
    return {};
  }
}
