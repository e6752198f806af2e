import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { searchText } from '#lib/search-params.ts';
import { useTheme } from '#ui/theme.ts';
import { copyText, linkTo } from '#shared/saved-views/share-link.ts';
import { scopeShape, useScoped } from '#shared/scope.ts';
import { useUser } from '#shared/user/user.tsx';
import type { Entry } from './entry.ts';
import { actionEntries, pageEntries } from './fixed-entries.ts';
import { pageButtonEntries } from './page-button-entries.ts';
import { useViewEntries } from './use-view-entries.ts';

/** Entries that do not depend on the query. The page's buttons are read once, when the palette opens. */
export function useFixedEntries(hasBatch: boolean, openShortcuts: () => void): readonly Entry[] {
  const views = useViewEntries();
  const [theme, setTheme] = useTheme();
  const { signOut } = useUser();
  const navigate = useNavigate();
  const isScoped = useScoped()('') !== '';
  const client = useQueryClient();
  const [buttons] = useState(() => pageButtonEntries(document.getElementById('main') ?? document));
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
    return [...buttons, ...pageEntries(hasBatch), ...views, ...actionEntries(acts)];
  }, [
    buttons,
    hasBatch,
    views,
    theme,
    setTheme,
    client,
    navigate,
    isScoped,
    openShortcuts,
    signOut,
  ]);
}
