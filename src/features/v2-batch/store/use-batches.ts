import { useSyncExternalStore } from 'react';
import type { DraftStore, DraftStoreView } from '#features/v2-batch/draft/draft-store.ts';
import type { BatchStore, BatchView } from './batch-store.ts';
import { batchStore, draftStore } from './batch-stores.ts';

/** The batches of this user on this device, from all tabs, and the store that changes them. */
export function useBatches(): BatchView & { store: BatchStore } {
  const store = batchStore();
  return { ...useSyncExternalStore(store.subscribe, store.snapshot), store };
}

/** The draft and its store; the view is `null` until storage was read. */
export function useDraft(): { store: DraftStore; view: DraftStoreView | null } {
  const store = draftStore();
  return { store, view: useSyncExternalStore(store.subscribe, store.snapshot) };
}
