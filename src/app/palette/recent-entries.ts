/** IDs of recently opened palette entries, newest first. Stored for this user until they sign out. */
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { useLocalWork } from '#queries/local-work.ts';
import { currentUser } from '#user/current-user.ts';

const storageKey = ['drafts', 'palette'] as const;
const maxRecent = 30;

/** Reads stored IDs and skips invalid ones. */
export function parseRecent(value: unknown): string[] | null {
  if (!Array.isArray(value)) return null;
  return value.filter((id) => typeof id === 'string').slice(0, maxRecent);
}

/** Moves an ID to the front. */
export function withRecent(ids: readonly string[], id: string): string[] {
  return [id, ...ids.filter((other) => other !== id)].slice(0, maxRecent);
}

async function readRecent(): Promise<readonly string[]> {
  const storage = await currentUser()
    .openStorage()
    .catch(() => null);
  return (await storage?.read(...storageKey, parseRecent).catch(() => null)) ?? none;
}
const none: readonly string[] = [];

/** Empty until storage has been read. */
export const useRecent = (): readonly string[] =>
  useLocalWork(['recent entries'], readRecent) ?? none;

/** Records that an entry was opened. */
export async function saveRecent(id: string): Promise<void> {
  const storage = await currentUser().openStorage();
  await storage?.update(...storageKey, parseRecent, (ids) => withRecent(ids ?? [], id));
}

/** Adds the record whose page is open. */
export function useSaveVisitedRecord(): void {
  const { pathname } = useLocation();
  useEffect(() => {
    // Their path is the ID of their entry.
    const isRecord = /^\/(accounts|campaigns|listings)\/[^/]+$/.test(pathname);
    if (isRecord) saveRecent(pathname).catch(() => {});
  }, [pathname]);
}
