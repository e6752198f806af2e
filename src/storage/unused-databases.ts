/** Databases of users who have not returned to this device. */
import * as z from 'zod/mini';
import { utcDayOf } from '#lib/days.ts';
import { readItem, writeItem } from '#lib/local-item.ts';
import { deleteDatabase } from './database.ts';

/** Days on which others used this device, after which a database is deleted. */
export const maxUnusedDays = 30;

/**
 * The key in localStorage of the day of the last start, and how many days since each other database was opened. Days
 * are counted, not measured: a clock that is wrong once is one day.
 */
const unusedKey = 'crosschannel.used';

const Unused = z.object({ day: z.string(), days: z.record(z.string(), z.number()) });

/** The databases of all users. */
async function names(): Promise<string[]> {
  const all = await indexedDB.databases();
  return all.flatMap(({ name }) => (name?.startsWith('crosschannel.') === true ? [name] : []));
}

/** Whether this device stores data of any user. */
export async function hasUserData(): Promise<boolean> {
  return (await names()).length > 0;
}

/**
 * Records that the database `own` is opened at `at`, and deletes those of users who have not been here for 30 days of
 * use by others, because a user who never returns cannot delete theirs.
 */
export async function deleteUnusedDatabases(own: string, at: number): Promise<void> {
  const before = readUnused();
  const day = utcDayOf(at);
  const days: Record<string, number> = {};
  for (const name of await names()) {
    if (name === own) continue;
    const unused = (before?.days[name] ?? 0) + (before !== null && before.day !== day ? 1 : 0);
    if (unused > maxUnusedDays) await deleteDatabase(name);
    else days[name] = unused;
  }
  // If storage is blocked, there are no databases either.
  writeItem(unusedKey, Object.keys(days).length === 0 ? null : JSON.stringify({ day, days }));
}

function readUnused(): z.infer<typeof Unused> | null {
  try {
    return Unused.parse(JSON.parse(readItem(unusedKey) ?? ''));
  } catch {
    return null;
  }
}
