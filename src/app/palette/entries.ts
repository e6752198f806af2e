/** The entries of the palette: pages, records, views and actions, and which of them match a query. */
import type { IconName } from '#ui/icon.tsx';

/** The kinds of entries, in the order of their groups if they match equally well. */
export const kinds = {
  page: 'Pages',
  view: 'Saved views',
  account: 'Accounts',
  campaign: 'Campaigns',
  listing: 'Listings',
  action: 'Actions',
  search: 'Search',
} as const;
export type EntryKind = keyof typeof kinds;
const kindOrder = Object.keys(kinds) as EntryKind[];

export interface Entry {
  /** Stable across visits, because recent entries are stored by it. That of a page or a record is its path. */
  id: string;
  kind: EntryKind;
  label: string;
  /** Distinguishes entries with the same label. */
  detail: string;
  icon: IconName;
  /** Normalized text that queries are matched against; begins with the label. */
  text: string;
  /** The path to open, without the base path; may have search parameters. */
  to?: string | undefined;
  /** Runs after the palette has closed, for entries without a path. */
  run?: (() => void) | undefined;
  /** Runs while the palette stays open; resolves with a message to show there. */
  runInPalette?: (() => Promise<string>) | undefined;
  /** The keyboard shortcut for the same. */
  keys?: readonly string[] | undefined;
}

export interface Group {
  name: string;
  /** The best matches, at most `maxVisible`. */
  items: readonly Entry[];
  /** The number of all matches. */
  found: number;
}

/** Entries shown per group. */
export const maxVisible = 8;

/**
 * Groups the entries in which each word of a query occurs; the group with the best match comes first. Within a group:
 * recent entries, then labels that start with the query, then labels with a word that starts with it, then the rest.
 * `words` are normalized; `recent` holds IDs, newest first.
 */
export function findEntries(
  entries: Iterable<Entry>,
  words: readonly string[],
  recent: readonly string[],
): readonly Group[] {
  const start = words.join(' ');
  const recentIds = new Set(recent);
  /** For each kind, the matches by their quality, the best first. */
  const matches = new Map<EntryKind, [Entry[], Entry[], Entry[], Entry[]]>();
  for (const entry of entries) {
    const { id, kind, text } = entry;
    if (!words.every((word) => text.includes(word))) continue;
    const byQuality = matches.get(kind) ?? [[], [], [], []];
    matches.set(kind, byQuality);
    if (recentIds.has(id)) byQuality[0].push(entry);
    else if (text.startsWith(start)) byQuality[1].push(entry);
    else if (text.includes(` ${words[0]}`)) byQuality[2].push(entry);
    else byQuality[3].push(entry);
  }
  return [...matches]
    .map(([kind, byQuality]) => {
      byQuality[0].sort((a, b) => recent.indexOf(a.id) - recent.indexOf(b.id));
      const all = byQuality.flat();
      const best = byQuality.findIndex((some) => some.length > 0);
      const group = { name: kinds[kind], items: all.slice(0, maxVisible), found: all.length };
      return { kind, best, group };
    })
    .toSorted((a, b) => a.best - b.best || kindOrder.indexOf(a.kind) - kindOrder.indexOf(b.kind))
    .map(({ group }) => group);
}

/** The groups before anything is typed: recent entries, pages, views and actions. */
export function initialGroups(
  entries: readonly Entry[],
  records: ReadonlyMap<string, Entry>,
  recent: readonly string[],
): readonly Group[] {
  const known = new Map([...records, ...entries.map((entry) => [entry.id, entry] as const)]);
  const group = (name: string, items: readonly Entry[]): Group => ({
    name,
    items,
    found: items.length,
  });
  return [
    group('Recent', recent.flatMap((id) => known.get(id) ?? []).slice(0, 5)),
    ...kindOrder.map((kind) =>
      group(
        kinds[kind],
        entries.filter((entry) => entry.kind === kind),
      ),
    ),
  ].filter(({ items }) => items.length > 0);
}
