/** How the batches of the panel are looked at, and which of them. */
import { readBatch } from '#queries/batch.queries.ts';
import type { UserStorage } from '#storage/user-storage.ts';
import type { SyncedStore } from '#workspace/job-polling/synced-store.ts';
import { dueAt } from '#workspace/job-polling/poll-schedule.ts';
import type { PollSource } from '#workspace/job-polling/job-poller.ts';
import { isEndedBatch } from '#domain/batch-change.ts';
import { keepResults } from './items.ts';
import type { Told } from './told.ts';
import { allBatches, type Batch, isUnderWay, nextToSend, type Panel } from './record.ts';
import { wordOf } from './word.ts';

export function watchBatches(kept: () => SyncedStore<Panel, Told>): PollSource {
  const batches = (): readonly Batch[] => allBatches(kept().value());

  /** What came of the items is written down before it is said that the batch has ended. */
  async function keep(
    storage: UserStorage | null,
    id: string,
    answer: Awaited<ReturnType<typeof readBatch>>,
  ) {
    if (storage === null || !isEndedBatch(answer.batch.status)) return;
    for (const batch of batches()) {
      if (batch.id === id) await keepResults(storage, batch.key, answer.batch.data);
    }
  }

  return {
    endpoint: 'batch',
    // One that is to be sent is work, too: it is under way as soon as it was taken.
    hasPending: () =>
      nextToSend(kept().value()) !== null ||
      batches().some((it) => isUnderWay(it) || it.standing === 'sending'),
    due: (time, isHidden) =>
      batches().flatMap((batch) => {
        const at = isUnderWay(batch) ? dueAt(batch, time, isHidden) : null;
        return batch.id === null || at === null ? [] : { id: batch.id, at };
      }),
    async poll(id, call) {
      const answer = await readBatch(id, call);
      await keep(kept().storage(), id, answer);
      await kept().dispatch({ kind: 'heard', id, word: wordOf(answer) });
    },
    onNotFound: (id) => kept().dispatch({ kind: 'not known', id }),
    onFailure: (id, why, retryAfter) => kept().dispatch({ kind: 'missed', id, why, retryAfter }),
  };
}
