/** Tells the poller which batches to poll, and handles the responses. */
import { type BatchAnswer, readBatch } from '#queries/batch.queries.ts';
import type { PollSource } from '#shared/jobs/job-poller.ts';
import type { JobTracker } from '#shared/jobs/job-tracker.ts';
import { dueAt } from '#shared/jobs/poll-schedule.ts';
import { isEndedBatch } from './batch-change.ts';
import { type BatchesEvent, toBatchUpdate } from './batch-events.ts';
import {
  allBatches,
  type Batch,
  isInProgress,
  nextUnsent,
  type BatchesState,
} from './stored-batches.ts';
import { saveResults } from './stored-items.ts';

export type BatchJobs = JobTracker<BatchesState, BatchesEvent>;

/** A batch to be sent counts too, since it is polled as soon as it is accepted. */
export function hasPending(state: BatchesState | undefined): boolean {
  return (
    nextUnsent(state) !== null ||
    allBatches(state).some((it) => isInProgress(it) || it.standing === 'sending')
  );
}

export function batchPollSource({ stored, storage, dispatch }: BatchJobs): PollSource {
  const batches = (): readonly Batch[] => allBatches(stored());

  /** Item results are saved before the batch is marked as ended. */
  async function saveItemResults(id: string, { batch: { status, data } }: BatchAnswer) {
    const own = storage();
    if (own === null || !isEndedBatch(status)) return;
    for (const batch of batches()) if (batch.id === id) await saveResults(own, batch.key, data);
  }

  return {
    endpoint: 'batch',
    hasPending: () => hasPending(stored()),
    due: (time, isHidden) =>
      batches().flatMap((batch) => {
        const at = isInProgress(batch) ? dueAt(batch, time, isHidden) : null;
        return batch.id === null || at === null ? [] : { id: batch.id, at };
      }),
    async poll(id, call) {
      const answer = await readBatch(id, call);
      await saveItemResults(id, answer);
      await dispatch({ kind: 'received', id, update: toBatchUpdate(answer) });
    },
    onNotFound: (id) => dispatch({ kind: 'notFound', id }),
    onFailure: (id, failure, retryAfter) =>
      dispatch({ kind: 'pollFailed', id, failure, retryAfter }),
  };
}
