/** Entries that are always available: pages, saved views, actions, and a search on the page of each list. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { shortcutTo } from '#navigation/app-shortcuts.ts';
import { listItems, navItems } from '#navigation/nav-items.ts';
import { normalizeText } from '#lib/normalize-text.ts';
import { addressOf, currentParams } from '#lib/address.ts';
import { paths, weeklyReport } from '#navigation/paths.ts';
import { copyText, linkTo } from '#lists/saved-views/share-link.ts';
import { viewStoreOf } from '#lists/saved-views/view-store.ts';
import { scopeShape, useScoped } from '#navigation/scope.ts';
import { useUser } from '#user/user.tsx';
import { type Theme, useTheme } from '#ui/theme.ts';
import type { Entry } from './entries.ts';

/** The pages of the navigation, and pages below them that users look for by name. */
export function pageEntries(hasBatch: boolean): readonly Entry[] {
  const inside = [
    { to: weeklyReport, name: 'Weekly report', detail: 'One page to print or send' },
    { to: `${paths.listings}?show=quality`, name: 'Quality and fixes', detail: 'Listings' },
    { to: paths.connection, name: 'Connection', detail: 'Settings, check the service' },
    ...(hasBatch
      ? [{ to: paths.migration, name: 'v2 to v3 migration', detail: 'Target ACOS (v2)' }]
      : []),
  ];
  return [
    ...navItems(hasBatch).map(({ path, name, icon }) =>
      entry('page', name, {
        id: path,
        to: path,
        icon,
        detail: pageDetails[path] ?? '',
        keys: shortcutTo(path),
      }),
    ),
    ...inside.map(({ to, name, detail }) => entry('page', name, { id: to, to, detail })),
  ];
}

/** What a page contains, for searches by other words than its name. */
const pageDetails: Readonly<Record<string, string>> = {
  [paths.home]: 'Fix first, changes',
  [paths.apiUsage]: 'Rate limit, units left, costs',
  [paths.dataQuality]: 'Problems found in the data',
  [paths.settings]:
    'Formats, ACOS targets, monthly budgets, exchange rates, stored data, version, sign out everywhere',
  [paths.help]: 'Metrics, attribution, drivers, shortcuts',
};

/** A search for the query on the page of each list. `isLoaded` tells whether the palette searches a list itself. */
export function pageSearchEntries(
  query: string,
  isLoaded: Readonly<Record<string, boolean>>,
): readonly Entry[] {
  const wanted = query.trim();
  return listItems.map(({ path, name }) =>
    entry('search', `Search ${name} for “${wanted}”`, {
      id: `search:${path}`,
      icon: 'search',
      detail: isLoaded[name] === false ? 'Not loaded yet' : '',
      to: `${path}?${new URLSearchParams({ q: wanted })}`,
    }),
  );
}

/** Entries that do not depend on the query. */
export function useFixedEntries(hasBatch: boolean, openShortcuts: () => void): readonly Entry[] {
  return [...pageEntries(hasBatch), ...useViewEntries(), ...useActionEntries(openShortcuts)];
}

/** The saved views of all pages. */
function useViewEntries(): readonly Entry[] {
  const [entries, setEntries] = useState<readonly Entry[]>([]);
  useEffect(() => {
    const stores = listItems.map(({ path, name }) => ({ path, name, store: viewStoreOf(path) }));
    const update = (): void =>
      setEntries(
        stores.flatMap(({ path, name, store }) =>
          (store.state() ?? []).map((view) =>
            entry('view', view.name, {
              id: `view:${path}:${view.id}`,
              detail: name,
              icon: 'menu',
              to: path + view.search,
            }),
          ),
        ),
      );
    const stops = stores.map(({ store }) => store.subscribe(update));
    update();
    return () => stops.forEach((stop) => stop());
  }, []);
  return entries;
}

const themeLabels = {
  system: 'Theme: use system setting',
  light: 'Theme: light',
  dark: 'Theme: dark',
} as const;

/** Actions that are available on every page. */
function useActionEntries(openShortcuts: () => void): readonly Entry[] {
  const [theme, setTheme] = useTheme();
  const { signOut } = useUser();
  const navigate = useNavigate();
  const isScoped = useScoped()('') !== '';
  const client = useQueryClient();
  const copyLink = async (): Promise<string> => {
    const [area = ''] = location.pathname.split('/').slice(-1);
    const list = client.getQueryData<{ receivedAt: number }>([area, 'list', {}]);
    const link = linkTo(location.search + location.hash, list?.receivedAt);
    return (await copyText(link)) ? 'Link copied' : link;
  };
  const clearScope = (): void => {
    const all = scopeShape.stringify({ channel: [], account_id: [] }, currentParams());
    void navigate(addressOf(all), { preventScrollReset: true });
  };
  const scopeDetail = 'All channels and accounts';
  const themes = (Object.entries(themeLabels) as [Theme, string][]).filter(([it]) => it !== theme);
  return [
    entry('action', 'Copy link', {
      icon: 'link',
      detail: 'Includes filters, sort and columns',
      runInPalette: copyLink,
    }),
    ...(isScoped
      ? [entry('action', 'Clear scope', { icon: 'channels', detail: scopeDetail, run: clearScope })]
      : []),
    entry('action', 'Print', {
      icon: 'print',
      detail: 'On paper or as a PDF file',
      run: () => print(),
    }),
    entry('action', 'Keyboard shortcuts', { icon: 'info', run: openShortcuts, keys: ['?'] }),
    ...themes.map(([choice, label]) =>
      entry('action', label, { icon: 'system', run: () => setTheme(choice) }),
    ),
    entry('action', 'Sign out', { icon: 'user', run: () => void signOut() }),
  ];
}

function entry(kind: Entry['kind'], label: string, more: Partial<Entry>): Entry {
  const detail = more.detail ?? '';
  const text = normalizeText(`${label} ${detail}`);
  return { id: `${kind}:${label}`, kind, label, icon: 'chevron', ...more, detail, text };
}
