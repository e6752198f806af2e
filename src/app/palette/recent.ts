/** What was opened lately, by the ids of entries, the latest first; kept for this user until they sign out. */
import { useEffect, useState } from 'react';
import { currentUser } from '#workspace/current-user.ts';
import { paths } from '#app/paths.ts';

const place = ['drafts', 'palette'] as const;
const most = 30;

/** What the device kept; what is odd is left out. */
export function parseRecent(value: unknown): string[] | null {
  return Array.isArray(value) ? value.filter((id) => typeof id === 'string').slice(0, most) : null;
}

/** With an id in front. */
export function withRecent(ids: readonly string[], id: string): string[] {
  return [id, ...ids.filter((other) => other !== id)].slice(0, most);
}

/** Empty until the device was read. */
export function useRecent(): readonly string[] {
  const [ids, setIds] = useState<readonly string[]>([]);
  useEffect(() => {
    let isGone = false;
    const read = async (): Promise<void> => {
      const storage = await currentUser().openStorage();
      const kept = (await storage?.read(...place, parseRecent)) ?? [];
      if (!isGone) setIds(kept);
    };
    read().catch(() => {});
    return () => {
      isGone = true;
    };
  }, []);
  return ids;
}

/** Notes that something was opened; a device that refuses it has lost little. */
export async function noteRecent(id: string): Promise<void> {
  const storage = await currentUser().openStorage();
  await storage?.update(...place, parseRecent, (ids) => withRecent(ids ?? [], id));
}

const records = {
  account: paths.accounts,
  campaign: paths.campaigns,
  listing: paths.listings,
} as const;

/** The entry of a record's page, by its path below the app's own address; `null` for other pages. */
export function recordAt(pathname: string): string | null {
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
