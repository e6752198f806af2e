import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { searchText } from '#lib/search-params.ts';
import { useTheme } from '#ui/theme.ts';
import { copyText, linkTo } from '#workspace/saved-views/share.ts';
import { scopeShape, useScoped } from '#workspace/scope.ts';
import { useUser } from '#workspace/user.tsx';
import type { Entry } from './entry.ts';
import { actionEntries, pageEntries } from './fixed-entries.ts';
import { buttonsOf } from './here.ts';
import { useViews } from './use-views.ts';

/** What does not depend on the query. The page's buttons are those of the moment in which the palette opened. */
export function useFixedEntries(hasBatch: boolean, openMap: () => void): readonly Entry[] {
  const views = useViews();
  const [theme, setTheme] = useTheme();
  const { signOut } = useUser();
  const navigate = useNavigate();
  const isScoped = useScoped()('') !== '';
  const client = useQueryClient();
  const [here] = useState(() => buttonsOf(document.getElementById('main') ?? document));
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
      openMap,
      signOut: () => void signOut(),
    };
    return [...here, ...pageEntries(hasBatch), ...views, ...actionEntries(acts)];
  }, [here, hasBatch, views, theme, setTheme, client, navigate, isScoped, openMap, signOut]);
}
