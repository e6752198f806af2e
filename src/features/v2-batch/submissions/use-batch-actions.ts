import { useMemo, useState } from 'react';
import type { DraftStore } from '#features/v2-batch/draft/draft-store.ts';
import type { BatchStore } from '#features/v2-batch/store/batch-store.ts';
import type { Batch, Submission } from '#features/v2-batch/store/stored-batches.ts';
import type { ItemOutcome } from '#features/v2-batch/store/stored-items.ts';
import { createDraftAdder } from './add-to-draft.ts';
import { indexesByBatch, findNewerTargets, type NewerTarget } from './batch-overlap.ts';
import { isItemToFix, type ItemsToFix, countItemsToFix } from './items-to-fix.ts';
import type { OverwriteQuestion } from './overwrite-dialog.tsx';

export interface BatchActions {
  resend: (batch: Batch) => void;
  markAccepted: (batch: Batch) => void;
  /** The earlier decision was wrong: the outcome is unknown again. */
  markUnanswered: (batch: Batch) => void;
  /** Adds the items of a batch to the draft. The batch itself is not sent any more. */
  returnToDraft: (batch: Batch) => void;
  setId: (batch: Batch, id: string) => Promise<boolean>;
  /** Stops sending a submission. */
  halt: (key: string) => void;
  /** Resumes sending a submission, or discards its waiting batches. */
  resume: (submission: Submission) => void;
  discard: (key: string) => void;
  pollNow: (id: string) => void;
  remove: (keys: readonly string[]) => void;
  /** Adds failed items, or items without a result, to the draft, each with the service’s message. */
  addToDraft: (batches: readonly Batch[], kind: ItemsToFix) => void;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, it) => all + it, 0);

/**
 * The actions on batches, the message of the last one, and the confirmation to show before one;
 * `null` if there is none.
 */
export function useBatchActions(store: BatchStore, draftStore: DraftStore) {
  const [message, setMessage] = useState<string | null>(null);
  const [question, setQuestion] = useState<OverwriteQuestion | null>(null);
  const actions = useMemo((): BatchActions => {
    const addItems = createDraftAdder(store, draftStore);
    const add = async (...args: Parameters<typeof addItems>) => setMessage(await addItems(...args));
    const attempt = (step: () => Promise<unknown>): void => {
      setMessage(null);
      step().catch((error: unknown) =>
        setMessage(error instanceof Error ? error.message : String(error)),
      );
    };
    /** Runs an action on these items; if newer batches set other targets, only after confirmation. */
    const confirmOverwrite = async (
      batches: readonly Batch[],
      items: number,
      isWanted: (it: ItemOutcome) => boolean,
      step: (excluded: ReadonlyMap<string, number[]>) => Promise<unknown>,
    ): Promise<void> => {
      const keys = batches.map(({ key }) => key);
      const newer: NewerTarget[] = await findNewerTargets(store, keys, isWanted);
      if (newer.length === 0) await step(new Map());
      else {
        const excluded = indexesByBatch(newer);
        const proceed = (isWithout: boolean) =>
          attempt(() => step(isWithout ? excluded : new Map()));
        setQuestion({ newer, items, proceed });
      }
    };
    const all = () => true;
    return {
      resend: (batch) =>
        attempt(() =>
          confirmOverwrite([batch], batch.count, all, async (excluded) => {
            const isResent = await store.decide(batch.key, 'resend', excluded.get(batch.key));
            if (!isResent) setMessage('Not sent again: the status of this batch has changed.');
          }),
        ),
      markAccepted: ({ key }) => attempt(() => store.decide(key, 'markAccepted')),
      markUnanswered: ({ key }) => attempt(() => store.decide(key, 'markUnanswered')),
      returnToDraft: (batch) =>
        attempt(() =>
          confirmOverwrite([batch], batch.count, all, async (excluded) => {
            const { key, standing } = batch;
            const isReturned = standing === 'back' || (await store.decide(key, 'returnToDraft'));
            if (isReturned)
              await add([key], (it) => excluded.get(key)?.includes(it.index) !== true);
            else setMessage('Not returned to the draft: this batch has been sent in the meantime.');
          }),
        ),
      setId: ({ key }, id) => store.setId(key, id),
      halt: (key) => attempt(() => store.setHalted(key, true)),
      resume: ({ key, batches }) => {
        const waiting = batches.filter(({ standing }) => standing === 'waiting');
        const items = sum(waiting.map(({ count }) => count));
        attempt(() =>
          confirmOverwrite(waiting, items, all, (excluded) =>
            store.setHalted(key, false, excluded),
          ),
        );
      },
      discard: (key) => attempt(() => store.discard(key)),
      pollNow: (id) => attempt(() => store.pollNow(id)),
      remove: (keys) => attempt(() => store.remove(keys)),
      addToDraft(batches, kind) {
        const isWanted = (it: ItemOutcome): boolean => isItemToFix(it, kind);
        const items = sum(batches.map((it) => countItemsToFix(it, kind)));
        attempt(() =>
          confirmOverwrite(batches, items, isWanted, (excluded) =>
            add(
              batches.map(({ key }) => key),
              (it, key) => isWanted(it) && excluded.get(key)?.includes(it.index) !== true,
            ),
          ),
        );
      },
    };
  }, [store, draftStore]);
  return { actions, message, question, closeQuestion: () => setQuestion(null) };
}
