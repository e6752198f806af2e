/** The batch stores of this tab. Loaded only if v2 is available: when the page is idle, or a component needs them. */
import { type DraftStore, createDraftStore } from '#features/v2-batch/draft/draft-store.ts';
import { portsOfThisTab } from '#shared/user/tab-ports.ts';
import { type BatchStore, createBatchStore } from './batch-store.ts';

let batches: BatchStore | null = null;
let draft: DraftStore | null = null;

/** The batch store of this tab. Once created, it sends and polls in this tab unless another tab does. */
export function batchStore(): BatchStore {
  return (batches ??= createBatchStore({ ...portsOfThisTab(), isOnline: () => navigator.onLine }));
}

/** The draft store of this tab. */
export function draftStore(): DraftStore {
  return (draft ??= createDraftStore(portsOfThisTab(), batchStore()));
}
