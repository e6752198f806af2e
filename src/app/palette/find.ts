/** Finding entries: every word of the query must occur in them, as in the filters of lists. */
import { type Entry, type EntryKind, kinds } from './entry.ts';
import { wordsOf } from './hits.ts';

export interface Group {
  kind: EntryKind | 'recent';
  /** The best of them. */
  entries: readonly Entry[];
  /** How many are found. */
  found: number;
}

/** The id of an entry where it stands: what was opened lately stands in two groups. */
export function optionId(group: Group, entry: Entry): string {
  return `${group.kind}/${entry.id}`;
}

/** Entries that are shown of a group. */
export const mostShown = 8;

/** One of what was opened lately, then one for each way to be found, the best first. */
const classesOf = (): Hit[][] => [[], [], [], []];

/**
 * The groups of what a query finds, the one with the best hit first; in each those first that were
 * opened lately, then those that begin with the query, those with a word that begins with it, and the
 * rest, each in the order given. `recent` are ids, the latest first.
 */
export function find(
  entries: Iterable<Entry>,
  query: string,
  recent: readonly string[],
): readonly Group[] {
  const words = wordsOf(query);
  const whole = words.join(' ');
  const rank = new Map(recent.map((id, at) => [id, at]));
  const groups = new Map<EntryKind, { hits: Hit[][]; found: number }>();
  for (const entry of entries) {
    const { text } = entry;
    if (!words.every((word) => text.includes(word))) continue;
    const group = groups.get(entry.kind) ?? { hits: classesOf(), found: 0 };
    groups.set(entry.kind, group);
    group.found += 1;
    const lately = rank.get(entry.id);
    const quality = text.startsWith(whole) ? 0 : beginsWord(text, words[0] ?? '') ? 1 : 2;
    const of = group.hits[lately === undefined ? quality + 1 : 0] ?? [];
    // More of a class are never shown; those of late are few, and not in their order yet.
    if (lately !== undefined || of.length < mostShown)
      of.push({ entry, quality, lately: lately ?? 0 });
  }
  return [...groups]
    .map(([kind, { hits, found }]) => {
      const [late = [], ...others] = hits;
      const all = [...late.toSorted((a, b) => a.lately - b.lately), ...others.flat()];
      const best = Math.min(...all.map(({ quality }) => quality));
      const shown = all.slice(0, mostShown).map(({ entry }) => entry);
      return { kind, entries: shown, found, best };
    })
    .toSorted((a, b) => a.best - b.best || kinds.indexOf(a.kind) - kinds.indexOf(b.kind))
    .map(({ kind, entries: shown, found }) => ({ kind, entries: shown, found }));
}

interface Hit {
  entry: Entry;
  quality: number;
  lately: number;
}

/** What is shown before anything is typed: what was opened lately, and what there is to do. */
export function begin(
  entries: readonly Entry[],
  records: ReadonlyMap<string, Entry>,
  recent: readonly string[],
): readonly Group[] {
  const known = new Map([...records, ...entries.map((entry) => [entry.id, entry] as const)]);
  const lately = recent.flatMap((id) => known.get(id) ?? []);
  const groups: Group[] = kinds.map((kind) => {
    const own = entries.filter((entry) => entry.kind === kind);
    // All pages, so that the list can be learnt; of what a page offers, the first.
    const shown = kind === 'here' ? own.slice(0, 5) : own;
    return { kind, entries: shown, found: own.length };
  });
  const first = { kind: 'recent' as const, entries: lately.slice(0, 5), found: lately.length };
  return [first, ...groups].filter((group) => group.entries.length > 0);
}

function beginsWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1))
    if (at === 0 || !/[\p{L}\p{N}]/u.test(text[at - 1] ?? '')) return true;
  return false;
}
