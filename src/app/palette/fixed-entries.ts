/** Entries that are always there: pages, what can be done everywhere, and searching a page's own list. */
import { fold } from '#lib/fold.ts';
import type { Theme } from '#ui/theme.ts';
import { paths } from '#app/paths.ts';
import { areasOf } from '#app/shell/navigation.tsx';
import type { Entry } from './entry.ts';
import type { Group } from './find.ts';
import { keysTo } from './keys.ts';
import type { Records } from './record-entries.ts';

/** The areas as the navigation has them, and pages inside them that one would look for by name. */
export function pageEntries(hasBatch: boolean): readonly Entry[] {
  const inside = [
    { path: `${paths.listings}?show=quality`, name: 'Quality and fixes', of: 'Listings' },
    ...(hasBatch ? [{ path: paths.migration, name: 'Migration', of: 'Batch' }] : []),
  ];
  const areas = areasOf(hasBatch);
  return [
    ...areas.map(({ path, name, icon }) =>
      entry('page', name, { icon, to: path, detail: holds[path] ?? '' }),
    ),
    ...inside.map(({ path, name, of }) => entry('page', name, { to: path, detail: of })),
  ].map((page) => ({ ...page, id: `page:${page.to}`, keys: keysTo(page.to ?? '') }));
}

/** What one would look for by a name that is not the page's. */
const holds: Readonly<Record<string, string>> = {
  [paths.home]: 'What to fix first, what changed',
  [paths.budget]: 'Units left, costs, tiers',
  [paths.doctor]: 'What contradicts itself',
  [paths.settings]: 'Formats, ACOS targets, exchange rates, stored data, signing out everywhere',
};

interface Acts {
  theme: Theme;
  setTheme: (theme: Theme) => void;
  copyLink: () => Promise<string>;
  /** `null` where there is no scope. */
  clearScope: (() => void) | null;
  openMap: () => void;
  signOut: () => void;
}

const themes = { system: 'As the system', light: 'Light', dark: 'Dark' } as const;

/** What can be done on every page. */
export function actionEntries({ clearScope, openMap, signOut, ...acts }: Acts): Entry[] {
  const { theme, setTheme, copyLink } = acts;
  const choices = Object.entries(themes) as [Theme, string][];
  return [
    entry('action', 'Copy link', { icon: 'link', detail: 'To this page as it is', tell: copyLink }),
    ...(clearScope
      ? [
          entry('action', 'Clear scope', {
            icon: 'channels',
            detail: 'All channels and accounts',
            run: clearScope,
          }),
        ]
      : []),
    entry('action', 'Keyboard shortcuts', { icon: 'info', run: openMap, keys: ['?'] }),
    ...choices
      .filter(([choice]) => choice !== theme)
      .map(([choice, name]) =>
        entry('action', `Theme: ${name.toLowerCase()}`, {
          icon: 'system',
          run: () => setTheme(choice),
        }),
      ),
    entry('action', 'Sign out', { icon: 'user', run: signOut }),
  ];
}

/** Lists that have a search of their own; keywords and stock are too many to be kept here. */
const searches: readonly { path: string; name: string; list?: keyof Records }[] = [
  { path: paths.accounts, name: 'Accounts', list: 'accounts' },
  { path: paths.campaigns, name: 'Campaigns', list: 'campaigns' },
  { path: paths.listings, name: 'Listings', list: 'listings' },
  { path: paths.keywords, name: 'Keywords' },
  { path: paths.inventory, name: 'Inventory' },
];

/**
 * Ways to look for the query on the pages of lists: first those that are not here, as nothing of them
 * can be found here, then those of which most is found.
 */
export function searchEntries(
  query: string,
  has: Readonly<Record<keyof Records, boolean>>,
  found: readonly Group[],
): readonly Entry[] {
  const wanted = query.trim();
  if (wanted === '') return [];
  const made = searches.map(({ path, name, list }) => {
    const isMissing = list !== undefined && !has[list];
    const search = `search the ${name} page for “${wanted}”`;
    const label = isMissing ? `${name} are not loaded: ${search}` : `S${search.slice(1)}`;
    const to = `${path}?${new URLSearchParams({ q: wanted })}`;
    const hits = found.find(({ kind }) => `${kind}s` === list)?.found ?? 0;
    return {
      order: isMissing ? Infinity : hits,
      entry: { ...entry('elsewhere', label, { icon: 'search', to }), id: `search:${path}` },
    };
  });
  return made
    .toSorted((a, b) => (a.order === b.order ? 0 : b.order - a.order))
    .map((one) => one.entry);
}

function entry(kind: Entry['kind'], label: string, more: Partial<Entry>): Entry {
  const detail = more.detail ?? '';
  const text = fold(`${label} ${detail}`);
  return { id: `${kind}:${label}`, kind, label, icon: 'chevron', ...more, detail, text };
}
