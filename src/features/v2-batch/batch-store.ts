/**
 * The store of the user's batches. All tabs share the stored state; one tab at a time, the leader, sends and polls.
 */
import { useStore } from '#lib/use-store.ts';
import { batchLimit, type MasterlistItem } from '#api/contract/batch.ts';
import { readBatch } from '#queries/batch.queries.ts';
import type { Hold } from '#jobs/barrier.ts';
import { type PollSource, startPoller } from '#jobs/job-poller.ts';
import { type JobTracker, trackJobs, type Work } from '#jobs/job-tracker.ts';
import { dueAt } from '#jobs/poll-schedule.ts';
import { perUser, type TabPorts } from '#user/tab-ports.ts';
import type { UserStorage } from '#storage/user-storage.ts';
import { startSender } from './internal/batch-sender.ts';
import { type BatchesEvent, batchesReducer, type UserEvent } from './batches-reducer.ts';
import {
  allBatches,
  batchesKey,
  type BatchesState,
  isEndStatus,
  isInProgress,
  maxBatches,
  nextUnsent,
  noBatches,
  parseBatches,
} from './stored-batches.ts';
import { deleteItems, readItems, saveItems, saveResults } from './stored-items.ts';

export interface BatchPorts extends TabPorts {
  /** Whether the browser reports a connection. */
  isOnline: () => boolean;
}

export type BatchStore = ReturnType<typeof createBatchStore>;

/** A batch to be sent counts too, since it is polled as soon as it is accepted. */
const hasPending = (state: BatchesState | undefined): boolean =>
  nextUnsent(state) !== null ||
  allBatches(state).some((it) => isInProgress(it) || it.state === 'sending');

export function createBatchStore(ports: BatchPorts) {
  const jobs: JobTracker<BatchesState, BatchesEvent> = trackJobs<BatchesState, BatchesEvent>(
    ports,
    {
      name: 'batches',
      area: 'batches',
      key: batchesKey,
      parse: parseBatches,
      empty: noBatches,
      reduce: batchesReducer,
      revisionOf: ({ revision }) => revision,
      // Still stored as waiting, it would be sent twice, or sent although it is in the draft again. A submission
      // that is not stored is lost with the page, and so is its draft.
      mustSave: ({ kind }) => ['submitted', 'sending', 'returned'].includes(kind),
      hasWork: hasPending,
      start,
    },
  );
  const { attached, dispatch, stored, reload } = jobs;

  /** Sends and polls, in this tab on behalf of all. */
  function start(onHold: (hold: Hold | null) => void, storage: UserStorage): Work {
    const { isLive } = ports.user;
    const sender = startSender({
      ...ports,
      state: stored,
      dispatch,
      storage,
      onHold,
      isLive,
    });
    const poller = startPoller({ ...ports, ...pollSource(storage), onHold });
    return {
      done: poller.done.catch(() => {}).then(() => sender.stop()),
      wake() {
        sender.wake();
        poller.wake();
      },
      stop() {
        void sender.stop();
        poller.stop();
      },
    };
  }

  const pollSource = (storage: UserStorage): PollSource => ({
    endpoint: 'batch',
    hasPending: () => hasPending(stored()),
    due: (time, isHidden) =>
      allBatches(stored()).flatMap((batch) => {
        const at = isInProgress(batch) ? dueAt(batch, time, isHidden) : null;
        return batch.id === null || at === null ? [] : { id: batch.id, at };
      }),
    async poll(id, call) {
      const answer = await readBatch(id, call);
      const { status, data } = answer.batch;
      const ended = isEndStatus(status) ? allBatches(stored()) : [];
      // Item results are saved before the batch is marked as ended.
      for (const batch of ended) if (batch.id === id) await saveResults(storage, batch.key, data);
      await dispatch({ kind: 'received', id, answer });
    },
    onNotFound: (id) => dispatch({ kind: 'notFound', id }),
    onFailure: (id, _, retryAfter) => dispatch({ kind: 'pollFailed', id, retryAfter }),
  });

  const isSubmitted = (key: string): boolean =>
    stored()?.submissions.some((it) => it.key === key) === true;

  return {
    ...jobs.view,
    /** Resolves once the user is signed in and storage was read. */
    ready: attached.then(() => {}),
    /**
     * Returns false if it is too late for this decision, another batch has this ID, or another tab has shown this
     * notification. Rejects if storage cannot save that a batch returns to the draft.
     */
    dispatch: (event: UserEvent) => dispatch(event),
    isSubmitted,

    /**
     * Saves these items as batches of up to 100 to be sent. `key` is the key of their draft: returns false, and sends
     * nothing, if it was submitted before. Rejects with a RangeError if there are too many, or with a `NotSaved` if storage
     * refuses them; then nothing is submitted.
     */
    submit: async (key: string, items: readonly MasterlistItem[]): Promise<boolean> => {
      const storage = await attached;
      await reload();
      if (isSubmitted(key)) return false;
      const groups = Array.from({ length: Math.ceil(items.length / batchLimit) }, (_, at) => ({
        key: crypto.randomUUID(),
        items: items.slice(at * batchLimit, (at + 1) * batchLimit),
      }));
      if (allBatches(stored()).length + groups.length > maxBatches) {
        throw new RangeError(
          `This browser can store ${maxBatches} batches. Remove some to make room.`,
        );
      }
      // The items are saved first, as a batch without its items could not be sent.
      await saveItems(storage, groups);
      const countries = [...new Set(items.map((it) => it.countryCode))];
      const batches = groups.map((it) => ({ key: it.key, count: it.items.length }));
      let isAccepted = false;
      try {
        isAccepted = await dispatch({ kind: 'submitted', key, countries, batches });
      } finally {
        if (!isAccepted) {
          await deleteItems(
            storage,
            batches.map((it) => it.key),
          );
        }
      }
      return isAccepted;
    },

    /** Deletes a submission from this device, unless a batch of it is in flight. */
    remove: async (key: string) => {
      const storage = await attached;
      const submission = stored()?.submissions.find((it) => it.key === key);
      if (!(await dispatch({ kind: 'removed', key }))) return;
      await deleteItems(storage, submission?.batches.map((it) => it.key) ?? []);
    },

    /** The items of batches and their results, by batch key. */
    items: async (keys: readonly string[]) => readItems(await attached, keys),
  };
}

/** The batch store of this tab. Once created, it sends and polls in this tab unless another tab does. */
export const batchStore = perUser((ports) =>
  createBatchStore({ ...ports, isOnline: () => navigator.onLine }),
);

/** The batches of this user on this device, from all tabs. */
export const useBatches = () => useStore(batchStore());
