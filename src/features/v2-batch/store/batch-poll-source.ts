/** Tells the poller which batches to poll, and handles the responses. */
import { readBatch } from '#queries/batch.queries.ts';
import type { PollSource } from '#shared/job-polling/job-poller.ts';
import { dueAt } from '#shared/job-polling/poll-schedule.ts';
import type { SyncedStore } from '#shared/user/synced-store.ts';
import type { UserStorage } from '#storage/user-storage.ts';
import { isEndedBatch } from './batch-change.ts';
import type { BatchesEvent } from './batch-events.ts';
import { toBatchUpdate } from './batch-update.ts';
import {
  allBatches,
  type Batch,
  isInProgress,
  nextUnsent,
  type BatchesState,
} from './stored-batches.ts';
import { saveResults } from './stored-items.ts';

export function batchPollSource(store: () => SyncedStore<BatchesState, BatchesEvent>): PollSource {
  const batches = (): readonly Batch[] => allBatches(store().value());

  /** Item results are saved before the batch is marked as ended. */
  async function saveItemResults(
    storage: UserStorage | null,
    id: string,
    answer: Awaited<ReturnType<typeof readBatch>>,
  ) {
    if (storage === null || !isEndedBatch(answer.batch.status)) return;
    for (const batch of batches()) {
      if (batch.id === id) await saveResults(storage, batch.key, answer.batch.data);
    }
  }

  return {
    endpoint: 'batch',
    // A batch to be sent counts too, since it is polled as soon as it is accepted.
    hasPending: () =>
      nextUnsent(store().value()) !== null ||
      batches().some((it) => isInProgress(it) || it.standing === 'sending'),
    due: (time, isHidden) =>
      batches().flatMap((batch) => {
        const at = isInProgress(batch) ? dueAt(batch, time, isHidden) : null;
        return batch.id === null || at === null ? [] : { id: batch.id, at };
      }),
    async poll(id, call) {
      const answer = await readBatch(id, call);
      await saveItemResults(store().storage(), id, answer);
      await store().dispatch({ kind: 'received', id, update: toBatchUpdate(answer) });
    },
    onNotFound: (id) => store().dispatch({ kind: 'notFound', id }),
    onFailure: (id, failure, retryAfter) =>
      store().dispatch({ kind: 'pollFailed', id, failure, retryAfter }),
  };
}
