import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react';
import { rememberedReport } from '../../workspace/performance/remembered.ts';
import type { Source } from '../../workspace/performance/source.ts';
import { type KeywordsSearch, keywordsSearch } from './keywords.search.ts';

/**
 * Remembers the report that the user adds, and brings it back with `use` where the page is opened
 * without any choices, as from the navigation: a link shows what it says. Answers how to remember another; empty: none.
 */
export function useRememberedReport(
  search: KeywordsSearch,
  sources: readonly Source[],
  use: (jobId: string) => void,
): (jobId: string) => void {
  const store = rememberedReport();
  const last = useSyncExternalStore(store.subscribe, store.value);
  const isOpen = useRef(isPlain(search));
  const isHere = last !== undefined && sources.some(({ jobId }) => jobId === last);
  const bringBack = useEffectEvent(() => {
    if (isOpen.current && isPlain(search)) use(last ?? '');
    isOpen.current = false;
  });
  useEffect(() => {
    if (isHere) bringBack();
  }, [isHere]);
  return (jobId) => {
    isOpen.current = false;
    void store.change(() => jobId);
  };
}

/** Whether an address says nothing but the scope. */
function isPlain(search: KeywordsSearch): boolean {
  const own = { ...search, channel: [], account_id: [] };
  return keywordsSearch.stringify(own).size === 0;
}
