import { useSyncExternalStore } from 'react';
import type { DraftStore, DraftStoreView } from '#features/v2-batch/draft/draft-store.ts';
import type { JobState } from '#shared/jobs/job-tracker.ts';
import type { BatchStore } from './batch-store.ts';
import { batchStore, draftStore } from './batch-stores.ts';
import type { BatchesState, Submission } from './stored-batches.ts';

export interface BatchesView extends Pick<JobState<BatchesState>, 'hold'> {
  /** Newest first; `null` until read. */
  submissions: readonly Submission[] | null;
  store: BatchStore;
}

/** The batches of this user on this device, from all tabs, and the store that changes them. */
export function useBatches(): BatchesView {
  const store = batchStore();
  const { stored, hold } = useSyncExternalStore(store.subscribe, store.state);
  return { submissions: stored?.submissions ?? null, hold, store };
}

/** The draft and its store; the view is `null` until storage was read. */
export function useDraft(): { store: DraftStore; view: DraftStoreView | null } {
  const store = draftStore();
  return { store, view: useSyncExternalStore(store.subscribe, store.state) };
}
