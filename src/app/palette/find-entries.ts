/** Matches entries: each word of the query must occur in them, as in the search of lists. */
import { type Entry, type EntryKind, kinds } from './entry.ts';
import { queryWords } from './highlight.ts';

export interface Group {
  kind: EntryKind | 'recent';
  /** The best matches, at most `maxVisible`. */
  items: readonly Entry[];
  /** The number of all matches. */
  found: number;
}

/** Entries shown per group. */
export const maxVisible = 8;

/** One class for recent entries, then one per match quality, best first. */
const emptyClasses = (): Match[][] => [[], [], [], []];

/**
 * Groups the entries that match a query; the group with the best match comes first. Within a group:
 * recent entries, then labels that start with the query, then labels with a word that starts with it,
 * then the rest, each in the given order. `recent` holds IDs, newest first.
 */
export function findEntries(
  entries: Iterable<Entry>,
  query: string,
  recent: readonly string[],
): readonly Group[] {
  const words = queryWords(query);
  const joined = words.join(' ');
  const ranks = new Map(recent.map((id, at) => [id, at]));
  const groups = new Map<EntryKind, { classes: Match[][]; found: number }>();
  for (const entry of entries) {
    const { text } = entry;
    if (!words.every((word) => text.includes(word))) continue;
    const group = groups.get(entry.kind) ?? { classes: emptyClasses(), found: 0 };
    groups.set(entry.kind, group);
    group.found += 1;
    const rank = ranks.get(entry.id);
    const quality = text.startsWith(joined) ? 0 : startsWord(text, words[0] ?? '') ? 1 : 2;
    const matches = group.classes[rank === undefined ? quality + 1 : 0] ?? [];
    // No more of a class are ever shown. Recent ones are few, and are sorted below.
    if (rank !== undefined || matches.length < maxVisible)
      matches.push({ entry, quality, rank: rank ?? 0 });
  }
  return [...groups]
    .map(([kind, { classes, found }]) => {
      const [recentMatches = [], ...others] = classes;
      const all = [...recentMatches.toSorted((a, b) => a.rank - b.rank), ...others.flat()];
      const best = Math.min(...all.map(({ quality }) => quality));
      const visible = all.slice(0, maxVisible).map(({ entry }) => entry);
      return { kind, items: visible, found, best };
    })
    .toSorted((a, b) => a.best - b.best || kinds.indexOf(a.kind) - kinds.indexOf(b.kind))
    .map(({ kind, items, found }) => ({ kind, items, found }));
}

interface Match {
  entry: Entry;
  /** 0: the text starts with the query; 1: a word does; 2: neither. */
  quality: number;
  /** The position among recent entries. */
  rank: number;
}

/** The groups before anything is typed: recent entries, pages and actions. */
export function initialGroups(
  entries: readonly Entry[],
  records: ReadonlyMap<string, Entry>,
  recent: readonly string[],
): readonly Group[] {
  const known = new Map([...records, ...entries.map((entry) => [entry.id, entry] as const)]);
  const recentEntries = recent.flatMap((id) => known.get(id) ?? []);
  const groups: Group[] = kinds.map((kind) => {
    const items = entries.filter((entry) => entry.kind === kind);
    return { kind, items, found: items.length };
  });
  const first = {
    kind: 'recent' as const,
    items: recentEntries.slice(0, 5),
    found: recentEntries.length,
  };
  return [first, ...groups].filter((group) => group.items.length > 0);
}

function startsWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1))
    if (at === 0 || !/[\p{L}\p{N}]/u.test(text[at - 1] ?? '')) return true;
  return false;
}
