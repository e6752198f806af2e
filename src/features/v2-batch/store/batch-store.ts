/**
 * The store of the user's batches. All tabs share the stored state; one tab at a time, the leader,
 * sends and polls.
 */
import { batchLimit, type MasterlistItem } from '#api/contract/batch.ts';
import type { ReadableStore } from '#lib/store.ts';
import { startPoller } from '#shared/jobs/job-poller.ts';
import { type Hold, type JobState, trackJobs, type Work } from '#shared/jobs/job-tracker.ts';
import type { TabPorts } from '#shared/user/tab-ports.ts';
import type { UserStorage } from '#storage/user-storage.ts';
import { chunk } from './batch-change.ts';
import type { BatchesEvent, UserEvent } from './batch-events.ts';
import { type BatchJobs, batchPollSource, hasPending } from './batch-poll-source.ts';
import { type Sender, startSender } from './batch-sender.ts';
import {
  allBatches,
  noBatches,
  maxBatches,
  type BatchesState,
  batchesKey,
  parseBatches,
} from './stored-batches.ts';
import {
  type BatchItems,
  deleteItems,
  readItems,
  saveItems,
  saveItemErrors,
} from './stored-items.ts';
import { submissionsReducer } from './submissions-reducer.ts';

export interface BatchPorts extends TabPorts {
  /** Whether the browser reports a connection. */
  isOnline: () => boolean;
}

export interface BatchStore extends ReadableStore<JobState<BatchesState>> {
  /** The maximum number of items in a batch. */
  batchSize: number;
  /** Resolves once the user is signed in and storage was read. */
  ready: Promise<void>;
  /**
   * Saves these items as batches of up to 100 to be sent. `key` is the key of their draft: returns false,
   * and sends nothing, if it was submitted before. Rejects with a RangeError if there are too many, or with a
   * `NotSaved` if storage refuses them; then nothing is submitted.
   */
  submit: (key: string, items: readonly MasterlistItem[]) => Promise<boolean>;
  /** Reads what other tabs have written, even if they have not announced it yet. */
  reload: () => Promise<void>;
  isSubmitted: (key: string) => boolean;
  /**
   * Returns false if it is too late for this decision, another batch has this ID, or another tab has
   * shown this notification. Rejects if storage cannot save that a batch returns to the draft.
   */
  dispatch: (event: UserEvent) => Promise<boolean>;
  /** Deletes submissions from this device, except those with a batch in flight. */
  remove: (keys: readonly string[]) => Promise<void>;
  /** The items of batches and their results, by batch key. */
  items: (keys: readonly string[]) => Promise<Map<string, BatchItems>>;
}

export function createBatchStore(ports: BatchPorts): BatchStore {
  const jobs: BatchJobs = trackJobs<BatchesState, BatchesEvent>(ports, {
    name: 'batches',
    area: 'batches',
    key: batchesKey,
    parse: parseBatches,
    empty: noBatches,
    reduce: submissionsReducer,
    revisionOf: ({ revision }) => revision,
    // Still stored as waiting, it would be sent twice, or sent although it is in the draft again. A submission
    // that is not stored is lost with the page, and so is its draft.
    mustSave: ({ kind }) => ['submitted', 'sending', 'returnToDraft'].includes(kind),
    hasWork: hasPending,
    start,
  });
  const { attached, dispatch, stored, reload } = jobs;

  /** Sends and polls, in this tab on behalf of all. */
  function start(onHold: (hold: Hold | null) => void, storage: UserStorage): Work {
    const { isLive } = ports.user;
    const sender: Sender = startSender({
      ...ports,
      state: stored,
      dispatch,
      async items(key) {
        return (await readItems(storage, [key])).get(key)?.items ?? null;
      },
      saveItemErrors: (key, said) => saveItemErrors(storage, key, said),
      onHold,
      isLive,
    });
    const poller = startPoller({ ...ports, ...batchPollSource(jobs), onHold, isLive });
    return {
      done: poller.done
        .catch(() => {})
        .then(() => {
          sender.stop();
          return sender.whenIdle();
        }),
      wake() {
        sender.wake();
        poller.wake();
      },
      stop() {
        sender.stop();
        poller.stop();
      },
    };
  }

  const isSubmitted = (key: string): boolean =>
    stored()?.submissions.some((it) => it.key === key) === true;

  return {
    ...jobs.view,
    batchSize: batchLimit,
    ready: attached.then(() => {}),
    reload,
    dispatch,
    isSubmitted,

    async submit(key, items) {
      const storage = await attached;
      await reload();
      if (isSubmitted(key)) return false;
      const groups = chunk(items, batchLimit).map((group) => ({
        key: crypto.randomUUID(),
        items: group,
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
        if (!isAccepted)
          await deleteItems(
            storage,
            batches.map((it) => it.key),
          );
      }
      return isAccepted;
    },

    async remove(keys) {
      const storage = await attached;
      const before = allBatches(stored());
      await dispatch({ kind: 'removed', keys });
      const remaining = new Set(allBatches(stored()).map((it) => it.key));
      await deleteItems(
        storage,
        before.map((it) => it.key).filter((key) => !remaining.has(key)),
      );
    },

    items: async (keys) => readItems(await attached, keys),
  };
}
