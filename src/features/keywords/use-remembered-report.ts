import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react';
import { rememberedReport } from './remembered-report.ts';
import type { ReportSource } from '#shared/performance/report-source.ts';
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
  const last = useSyncExternalStore(store.subscribe, store.value);
  const isOpen = useRef(isPlain(search));
  const isHere = (job: string | undefined) => sources.some(({ jobId }) => jobId === job);

  const canBring = isHere(last);
  const bringBack = useEffectEvent(() => {
    if (isOpen.current && isPlain(search)) use(last ?? '');
    isOpen.current = false;
  });
  useEffect(() => {
    if (canBring) bringBack();
  }, [canBring]);

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
