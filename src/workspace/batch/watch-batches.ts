/** How the batches of the panel are looked at, and which of them. */
import { readBatch } from '#queries/batch.queries.ts';
import type { Own } from '#workspace/own-device.ts';
import type { KeptValue } from '#workspace/watching/kept-value.ts';
import { dueAt } from '#workspace/watching/pace.ts';
import type { Watch } from '#workspace/watching/poller.ts';
import { isEndedBatch } from '#domain/batch-change.ts';
import { keepResults } from './items.ts';
import type { Told } from './told.ts';
import { allBatches, type Batch, isUnderWay, nextToSend, type Panel } from './record.ts';
import { wordOf } from './word.ts';

export function watchBatches(kept: () => KeptValue<Panel, Told>): Watch {
  const batches = (): readonly Batch[] => allBatches(kept().value());

  /** What came of the items is written down before it is said that the batch has ended. */
  async function keep(own: Own | null, id: string, answer: Awaited<ReturnType<typeof readBatch>>) {
    if (own === null || !isEndedBatch(answer.batch.status)) return;
    for (const batch of batches()) {
      if (batch.id === id) await keepResults(own, batch.key, answer.batch.data);
    }
  }

  return {
    endpoint: 'batch',
    // One that is to be sent is work, too: it is under way as soon as it was taken.
    isAnyLeft: () =>
      nextToSend(kept().value()) !== null ||
      batches().some((it) => isUnderWay(it) || it.standing === 'sending'),
    due: (time, isHidden) =>
      batches().flatMap((batch) => {
        const at = isUnderWay(batch) ? dueAt(batch, time, isHidden) : null;
        return batch.id === null || at === null ? [] : { id: batch.id, at };
      }),
    async look(id, call) {
      const answer = await readBatch(id, call);
      await keep(kept().own(), id, answer);
      await kept().happened({ kind: 'heard', id, word: wordOf(answer) });
    },
    notKnown: (id) => kept().happened({ kind: 'not known', id }),
    missed: (id, why, retryAfter) => kept().happened({ kind: 'missed', id, why, retryAfter }),
  };
}
