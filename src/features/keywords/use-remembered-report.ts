import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react';
import { openChannel } from '#lib/tabs.ts';
import type { ReportSource } from '#shared/performance/report-source.ts';
import { useOpening } from '#shared/page-opening.ts';
import { createSetting, type Setting } from '#shared/settings/setting.ts';
import { currentUser } from '#shared/user/current-user.ts';
import { keywordList, type KeywordsSearch } from './keywords.list.tsx';

/**
 * Remembers the user's last displayed report and restores it with `use` when the page is opened without
 * parameters, as from the navigation: a link displays what it says. Returns how to forget it.
 */
export function useRememberedReport(
  search: KeywordsSearch,
  sources: readonly ReportSource[],
  use: (jobId: string) => void,
): () => void {
  const store = rememberedReport();
  const last = useSyncExternalStore(store.subscribe, store.state);
  const isOpen = useRef(isPlain(search));
  const isHere = (job: string | undefined) => sources.some(({ jobId }) => jobId === job);

  const canBring = isHere(last);
  const opened = useOpening();
  const lastOpened = useRef<string>(null);
  const bringBack = useEffectEvent((visit: string | null) => {
    if (visit !== null && visit !== lastOpened.current) {
      lastOpened.current = visit;
      isOpen.current = true;
    }
    if (isOpen.current && isPlain(search)) use(last ?? '');
    isOpen.current = false;
  });
  useEffect(() => {
    if (canBring) bringBack(opened);
  }, [canBring, opened]);

  const { performance: shown } = search;
  const canRemember = last !== undefined && isHere(shown);
  const remember = useEffectEvent((job: string) => {
    isOpen.current = false;
    if (last !== job) void store.change(() => job);
  });
  // Not whenever another one is remembered: two tabs with different reports would alternate forever.
  useEffect(() => {
    if (canRemember) remember(shown);
  }, [canRemember, shown]);

  return () => {
    isOpen.current = false;
    void store.change(() => '');
  };
}

/** Whether a URL contains nothing but the scope. */
function isPlain(search: KeywordsSearch): boolean {
  const own = { ...search, channel: [], account_id: [] };
  return keywordList.shape.stringify(own).size === 0;
}

let store: Setting<string> | null = null;

/**
 * The job ID of the report whose metrics this user last displayed beside the keywords, on this device; empty
 * if the metrics were removed. One per tab, from first use.
 */
function rememberedReport(): Setting<string> {
  const parse = (value: unknown) => (typeof value === 'string' ? value : '');
  store ??= createSetting(
    { user: currentUser(), openChannel },
    { key: 'keyword-performance', parse },
  );
  return store;
}
