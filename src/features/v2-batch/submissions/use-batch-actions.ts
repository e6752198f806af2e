import { useMemo, useState } from 'react';
import type { DraftStore } from '#features/v2-batch/draft/draft-store.ts';
import type { UserEvent } from '#features/v2-batch/store/batch-events.ts';
import type { BatchStore } from '#features/v2-batch/store/batch-store.ts';
import { allBatches, type Batch } from '#features/v2-batch/store/stored-batches.ts';
import { messageOf } from '#lib/message-of.ts';
import { addToDraft } from './add-to-draft.ts';
import { isItemToFix, type ItemsToFix } from './items-to-fix.ts';

export interface BatchActions {
  /** Decides about a batch or a submission. */
  decide: (event: UserEvent) => void;
  /** Adds the items of a batch to the draft. The batch itself is not sent any more. */
  returnToDraft: (batch: Batch) => void;
  /** Returns why the batch does not have this ID; `null` if it has. */
  setId: (batch: Batch, id: string) => Promise<string | null>;
  remove: (keys: readonly string[]) => void;
  /** Adds failed items, or items without a result, to the draft, each with the service’s message. */
  addToDraft: (batches: readonly Batch[], kind: ItemsToFix) => void;
}

/** The actions on batches, and the message of the last one; `null` if there is none. */
export function useBatchActions(store: BatchStore, draftStore: DraftStore) {
  const [message, setMessage] = useState<string | null>(null);
  const actions = useMemo((): BatchActions => {
    const attempt = (step: () => Promise<string | null>): void => {
      setMessage(null);
      step().then(setMessage, (error: unknown) => setMessage(messageOf(error)));
    };
    return {
      decide: (event) => attempt(() => store.dispatch(event).then(() => null)),
      returnToDraft: (batch) =>
        attempt(async () => {
          await draftStore.takeOver();
          const { key, standing } = batch;
          return standing === 'back' || (await store.dispatch({ kind: 'returnToDraft', key }))
            ? addToDraft(store, draftStore, [batch], () => true)
            : 'Not returned to the draft: this batch has been sent in the meantime.';
        }),
      async setId({ key }, id) {
        if (await store.dispatch({ kind: 'idEntered', key, id })) return null;
        return allBatches(store.state().stored).some((it) => it.id === id && it.key !== key)
          ? 'Another batch already has this ID.'
          : 'Too late: the status of this batch has changed in the meantime.';
      },
      remove: (keys) => attempt(() => store.remove(keys).then(() => null)),
      addToDraft: (batches, kind) =>
        attempt(() => addToDraft(store, draftStore, batches, (it) => isItemToFix(it, kind))),
    };
  }, [store, draftStore]);
  return { actions, message };
}
