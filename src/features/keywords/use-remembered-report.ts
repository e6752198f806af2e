import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react';
import { rememberedReport } from '#workspace/performance/remembered.ts';
import type { Source } from '#workspace/performance/source.ts';
import { type KeywordsSearch, keywordsSearch } from './keywords.search.ts';

/**
 * Remembers the user's own report whose figures are shown, and brings it back with `use` where the page
 * is opened without any choices, as from the navigation: a link shows what it says. Returns how to
 * forget it.
 */
export function useRememberedReport(
  search: KeywordsSearch,
  sources: readonly Source[],
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
  // Not whenever another one is remembered: two tabs that show two reports would take turns for ever.
  useEffect(() => {
    if (canRemember) remember(shown);
  }, [canRemember, shown]);

  return () => {
    isOpen.current = false;
    void store.change(() => '');
  };
}

/** Whether an address says nothing but the scope. */
function isPlain(search: KeywordsSearch): boolean {
  const own = { ...search, channel: [], account_id: [] };
  return keywordsSearch.stringify(own).size === 0;
}
