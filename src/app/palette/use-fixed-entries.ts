import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState, useEffect } from 'react';
import { useNavigate } from 'react-router';
import { listItems } from '#app/nav-items.ts';
import { normalizeText } from '#lib/normalize-text.ts';
import { searchText } from '#lib/search-params.ts';
import { copyText, linkTo } from '#shared/saved-views/share-link.ts';
import { viewStoreOf } from '#shared/saved-views/view-stores.ts';
import { scopeShape, useScoped } from '#shared/scope.ts';
import { useUser } from '#shared/user/user.tsx';
import { useTheme } from '#ui/theme.ts';
import type { Entry } from './entry.ts';
import { actionEntries, pageEntries } from './fixed-entries.ts';

/** Entries that do not depend on the query. */
export function useFixedEntries(hasBatch: boolean, openShortcuts: () => void): readonly Entry[] {
  const views = useViewEntries();
  const [theme, setTheme] = useTheme();
  const { signOut } = useUser();
  const navigate = useNavigate();
  const isScoped = useScoped()('') !== '';
  const client = useQueryClient();
  return useMemo(() => {
    const copyLink = async (): Promise<string> => {
      const [area = ''] = location.pathname.split('/').slice(-1);
      const list = client.getQueryData<{ receivedAt: number }>([area, 'list', {}]);
      const link = linkTo(location.search, list?.receivedAt);
      return (await copyText(link)) ? 'Link copied' : link;
    };
    const clearScope = (): void => {
      const all = scopeShape.stringify(
        { channel: [], account_id: [] },
        new URLSearchParams(location.search),
      );
      void navigate({ search: searchText(all) }, { preventScrollReset: true });
    };
    const acts = {
      theme,
      setTheme,
      copyLink,
      clearScope: isScoped ? clearScope : null,
      openShortcuts,
      signOut: () => void signOut(),
    };
    return [...pageEntries(hasBatch), ...views, ...actionEntries(acts)];
  }, [hasBatch, views, theme, setTheme, client, navigate, isScoped, openShortcuts, signOut]);
}

/** The saved views of all pages as entries. A view has its own scope. */
function useViewEntries(): readonly Entry[] {
  const [entries, setEntries] = useState<readonly Entry[]>([]);
  useEffect(() => {
    const stores = listItems.map(({ path, name }) => ({ path, name, store: viewStoreOf(path) }));
    const update = (): void =>
      setEntries(
        stores.flatMap(({ path, name, store }) =>
          (store.state() ?? []).map((view) => ({
            id: `view:${path}:${view.id}`,
            kind: 'view' as const,
            label: view.name,
            detail: name,
            icon: 'menu' as const,
            text: normalizeText(`${view.name} ${name}`),
            to: path + view.search,
          })),
        ),
      );
    const stops = stores.map(({ store }) => store.subscribe(update));
    update();
    return () => stops.forEach((stop) => stop());
  }, []);
  return entries;
}
