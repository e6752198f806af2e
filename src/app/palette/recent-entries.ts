/** IDs of recently opened palette entries, newest first. Stored for this user until they sign out. */
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { movedPaths, paths } from '#shared/paths.ts';
import { currentUser } from '#shared/user/current-user.ts';

const storageKey = ['drafts', 'palette'] as const;
const maxRecent = 30;

/** Reads stored IDs and skips invalid ones. The IDs of pages that have moved since become those of today. */
export function parseRecent(value: unknown): string[] | null {
  if (!Array.isArray(value)) return null;
  const ids = value.filter((id) => typeof id === 'string').map((id) => movedIds.get(id) ?? id);
  return [...new Set(ids)].slice(0, maxRecent);
}

const movedIds: ReadonlyMap<string, string> = new Map(
  Object.entries(movedPaths).map(([from, to]) => [`page:${from}`, `page:${to}`]),
);

/** Moves an ID to the front. */
export function withRecent(ids: readonly string[], id: string): string[] {
  return [id, ...ids.filter((other) => other !== id)].slice(0, maxRecent);
}

/** Empty until storage has been read. */
export function useRecent(): readonly string[] {
  const [ids, setIds] = useState<readonly string[]>([]);
  useEffect(() => {
    let isGone = false;
    const read = async (): Promise<void> => {
      const storage = await currentUser().openStorage();
      const stored = (await storage?.read(...storageKey, parseRecent)) ?? [];
      if (!isGone) setIds(stored);
    };
    read().catch(() => {});
    return () => {
      isGone = true;
    };
  }, []);
  return ids;
}

/** Records that an entry was opened. */
export async function saveRecent(id: string): Promise<void> {
  const storage = await currentUser().openStorage();
  await storage?.update(...storageKey, parseRecent, (ids) => withRecent(ids ?? [], id));
}

const records = {
  account: paths.accounts,
  campaign: paths.campaigns,
  listing: paths.listings,
} as const;

/** The entry ID of a record's page, from its path without the base path; `null` for other pages. */
export function recordEntryId(pathname: string): string | null {
  for (const [kind, list] of Object.entries(records)) {
    if (!pathname.startsWith(`${list}/`)) continue;
    try {
      return `${kind}:${decodeURIComponent(pathname.slice(list.length + 1))}`;
    } catch {
      return null;
    }
  }
  return null;
}

/** Adds the record whose page is open. */
export function useSaveVisitedRecord(): void {
  const { pathname } = useLocation();
  useEffect(() => {
    const id = recordEntryId(pathname);
    if (id !== null) saveRecent(id).catch(() => {});
  }, [pathname]);
}
