/** Entries that are always available: pages, actions, and a search on the page of each list. */
import { listItems, navItems } from '#app/nav-items.ts';
import { normalizeText } from '#lib/normalize-text.ts';
import { paths } from '#shared/paths.ts';
import type { Theme } from '#ui/theme.ts';
import type { Entry } from './entry.ts';
import type { Group } from './find-entries.ts';
import type { Records } from './record-entries.ts';
import { shortcutTo } from './shortcuts.ts';

/** The pages of the navigation, and pages below them that users look for by name. */
export function pageEntries(hasBatch: boolean): readonly Entry[] {
  const inside = [
    { path: qualityPath, name: 'Quality and fixes', detail: 'Listings' },
    { path: paths.connection, name: 'Connection', detail: 'Settings, check the service' },
    ...(hasBatch
      ? [{ path: paths.migration, name: 'v2 to v3 migration', detail: 'Target ACOS (v2)' }]
      : []),
  ];
  return [
    ...navItems(hasBatch).map(({ path, name, icon }) =>
      entry('page', name, { icon, to: path, detail: pageDetails[path] ?? '' }),
    ),
    ...inside.map(({ path, name, detail }) => entry('page', name, { to: path, detail })),
  ].map((page) => ({
    ...page,
    id: `page:${page.to}`,
    keys: shortcutTo(page.to ?? ''),
    text: `${page.text} ${keywords[page.to ?? ''] ?? ''}`.trim(),
  }));
}

const qualityPath = `${paths.listings}?show=quality`;

/** What a page contains, for searches by other words than its name. */
const pageDetails: Readonly<Record<string, string>> = {
  [paths.home]: 'Fix first, changes',
  [paths.apiUsage]: 'Rate limit, units left, costs',
  [paths.dataQuality]: 'Problems found in the data',
  [paths.settings]:
    'Formats, ACOS targets, exchange rates, stored data, version, sign out everywhere',
};

/** Earlier names, which users may still type. Not displayed. */
const keywords: Readonly<Record<string, string>> = {
  [paths.apiUsage]: 'budget crawl',
  [paths.dataQuality]: 'doctor',
  [paths.batch]: 'batch',
  [paths.eligibility]: 'crawl',
  [qualityPath]: 'crawl',
};

interface Actions {
  theme: Theme;
  setTheme: (theme: Theme) => void;
  copyLink: () => Promise<string>;
  /** `null` if no channel or account is selected. */
  clearScope: (() => void) | null;
  openShortcuts: () => void;
  signOut: () => void;
}

const themeLabels = {
  system: 'Theme: use system setting',
  light: 'Theme: light',
  dark: 'Theme: dark',
} as const;

/** Actions that are available on every page. */
export function actionEntries({ clearScope, openShortcuts, signOut, ...acts }: Actions): Entry[] {
  const { theme, setTheme, copyLink } = acts;
  const choices = Object.entries(themeLabels) as [Theme, string][];
  return [
    entry('action', 'Copy link', {
      icon: 'link',
      detail: 'Includes filters, sort and columns',
      runInPalette: copyLink,
    }),
    ...(clearScope
      ? [
          entry('action', 'Clear scope', {
            icon: 'channels',
            detail: 'All channels and accounts',
            run: clearScope,
          }),
        ]
      : []),
    entry('action', 'Print', {
      icon: 'print',
      detail: 'On paper or as a PDF file',
      run: () => print(),
    }),
    entry('action', 'Keyboard shortcuts', { icon: 'info', run: openShortcuts, keys: ['?'] }),
    ...choices
      .filter(([choice]) => choice !== theme)
      .map(([choice, label]) =>
        entry('action', label, {
          icon: 'system',
          run: () => setTheme(choice),
        }),
      ),
    entry('action', 'Sign out', { icon: 'user', run: signOut }),
  ];
}

/** The lists that the palette searches itself; keywords and inventory are too large for that. */
const records: Readonly<Record<string, keyof Records>> = {
  [paths.accounts]: 'accounts',
  [paths.campaigns]: 'campaigns',
  [paths.listings]: 'listings',
};

/**
 * Searches for the query on the pages of lists: first the lists that are not loaded, because the palette
 * finds nothing in them, then those with the most results.
 */
export function pageSearchEntries(
  query: string,
  has: Readonly<Record<keyof Records, boolean>>,
  found: readonly Group[],
): readonly Entry[] {
  const wanted = query.trim();
  if (wanted === '') return [];
  const made = listItems.map(({ path, name }) => {
    const list = records[path];
    const isMissing = list !== undefined && !has[list];
    const label = `Search ${name} for “${wanted}”`;
    const detail = isMissing ? 'Not loaded yet' : '';
    const to = `${path}?${new URLSearchParams({ q: wanted })}`;
    const hits = found.find(({ kind }) => `${kind}s` === list)?.found ?? 0;
    return {
      order: isMissing ? Infinity : hits,
      entry: { ...entry('search', label, { icon: 'search', to, detail }), id: `search:${path}` },
    };
  });
  return made
    .toSorted((a, b) => (a.order === b.order ? 0 : b.order - a.order))
    .map((one) => one.entry);
}

function entry(kind: Entry['kind'], label: string, more: Partial<Entry>): Entry {
  const detail = more.detail ?? '';
  const text = normalizeText(`${label} ${detail}`);
  return { id: `${kind}:${label}`, kind, label, icon: 'chevron', ...more, detail, text };
}
