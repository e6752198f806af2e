/**
 * The batches as a store: what is seen of them, and what can be done. Their truth lies on the device,
 * where all tabs find it; one of them at a time, the holder of a lock, sends and looks.
 */
import { batchLimit, type MasterlistItem } from '#api/contract/batch.ts';
import { groupsOf } from '#domain/batch-change.ts';
import type { TabPorts } from '#workspace/tab-ports.ts';
import { createSyncedStore, type SyncedStore } from '#workspace/job-polling/synced-store.ts';
import { type Hold, type Poller, startPoller } from '#workspace/job-polling/job-poller.ts';
import { electLeader } from '#workspace/job-polling/leader-election.ts';
import {
  type BatchItems,
  dropItems,
  itemsOf,
  keepItems,
  keepLeft,
  keepSaid,
  sentOf,
} from './items.ts';
import { happen as reduce } from './panel.ts';
import {
  allBatches,
  emptyPanel,
  mostBatches,
  type News,
  type Panel,
  panelKey,
  parsePanel,
  type Submission,
} from './record.ts';
import { type Sender, startSender } from './sender.ts';
import type { Told } from './told.ts';
import { watchBatches } from './watch-batches.ts';

export interface BatchPorts extends TabPorts {
  /** Whether the browser says that it has a connection. */
  isOnline: () => boolean;
}

export interface BatchView {
  /** Newest first; `null` until the device was read. */
  submissions: readonly Submission[] | null;
  /** Why nothing is sent or looked at though something is due, in whichever tab does it. */
  hold: Hold | null;
  /** False where the browser refuses to keep them: they are gone with this page. */
  isKept: boolean;
}

/** What the user may say of a batch. */
export type BatchWish = 'again' | 'taken' | 'back' | 'doubted';

/** Places of items that are not to be sent, by their batches. */
export type LeftItems = ReadonlyMap<string, readonly number[]>;

export interface BatchDesk {
  subscribe: (listener: () => void) => () => void;
  snapshot: () => BatchView;
  /** Items of one batch, at most. */
  batchSize: number;
  /** Once somebody is signed in and the device was read. */
  ready: Promise<void>;
  /**
   * Writes down that these items are to be sent, in groups of 100. `key` is that of their list: answers
   * false, and sends nothing, where it was submitted before. Rejects with a RangeError where there is no room.
   */
  submit: (key: string, items: readonly MasterlistItem[]) => Promise<boolean>;
  /** Reads what other tabs have written, of which they may not have told yet. */
  reload: () => Promise<void>;
  isSubmitted: (key: string) => boolean;
  /**
   * Answers false where it is too late for that. Rejects where the device cannot note that it goes
   * back. Sent again it goes without `left`.
   */
  wish: (key: string, wish: BatchWish, left?: readonly number[]) => Promise<boolean>;
  /** The id that the service has given to a batch whose answer was lost; false where another batch has it. */
  name: (key: string, id: string) => Promise<boolean>;
  /** Sends no more of a submission; or goes on, without `left`. */
  halt: (key: string, isHalted: boolean, left?: LeftItems) => Promise<void>;
  /** Does not send what waits of a submission any more; it stays to be seen. */
  discard: (key: string) => Promise<void>;
  /** Notes that this was told of a submission; answers whether nobody had. */
  tell: (key: string, news: News) => Promise<boolean>;
  /** Looks at a batch as soon as the budget allows. */
  look: (id: string) => Promise<void>;
  /** Forgets submissions of which nothing is on its way. */
  remove: (keys: readonly string[]) => Promise<void>;
  /** What batches hold, and what came of it. */
  items: (keys: readonly string[]) => Promise<Map<string, BatchItems>>;
}

export function createBatchDesk(ports: BatchPorts): BatchDesk {
  const listeners = new Set<() => void>();
  let view: BatchView = { submissions: null, hold: null, isKept: true };

  function show(next: Partial<BatchView>): void {
    view = { ...view, ...next };
    for (const listener of listeners) listener();
  }

  const watch = watchBatches(() => kept);
  const seat = electLeader(
    ports,
    { name: 'batches', store: () => kept, hasWork: watch.hasPending, start },
    (hold) => {
      if (hold !== view.hold) show({ hold });
    },
  );
  const kept: SyncedStore<Panel, Told> = createSyncedStore<Panel, Told>(
    ports,
    {
      name: 'batches',
      area: 'batches',
      key: panelKey,
      parse: parsePanel,
      empty: emptyPanel,
      reduce,
      // Found waiting by the next visit, it would be sent although it was sent, or lies on the list.
      mustSave: ({ kind }) => kind === 'sending' || kind === 'back',
    },
    {
      onChange({ submissions }, isNews) {
        const isKept = kept.isSaved();
        if (isNews || isKept !== view.isKept) show({ submissions, isKept });
        seat.wake();
      },
      onMessage: seat.onMessage,
      onReady: seat.open,
    },
  );
  const { attached, dispatch } = kept;

  /** Sends and looks, in this tab for all. */
  function start(onHold: (hold: Hold | null) => void): Poller {
    const { isLive } = ports.user;
    const sender: Sender = startSender({
      ...ports,
      panel: kept.value,
      happened: dispatch,
      async items(key) {
        const found = (await itemsOf(await attached, [key])).get(key);
        return found === undefined ? null : sentOf(found).map(({ item }) => item);
      },
      said: async (key, said) => keepSaid(await attached, key, said),
      held: onHold,
      isLive,
    });
    const poller = startPoller({ ...ports, ...watch, onHold, isLive });
    return {
      done: poller.done
        .catch(() => {})
        .then(() => {
          sender.stop();
          return sender.rest();
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
    kept.value()?.submissions.some((it) => it.key === key) === true;

  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    snapshot: () => view,
    batchSize: batchLimit,
    ready: attached.then(() => {}),
    reload: () => kept.reload(),
    isSubmitted,

    async submit(key, items) {
      const own = await attached;
      await kept.reload();
      if (isSubmitted(key)) return false;
      const groups = groupsOf(items, batchLimit).map((group) => ({
        key: crypto.randomUUID(),
        items: group,
      }));
      if (allBatches(kept.value()).length + groups.length > mostBatches) {
        throw new RangeError(
          `This device remembers ${mostBatches} batches. Remove some to make room.`,
        );
      }
      // First what they hold: a batch without its items could not be sent.
      await keepItems(own, groups);
      const countries = [...new Set(items.map((it) => it.countryCode))];
      const batches = groups.map((it) => ({ key: it.key, count: it.items.length }));
      const isOurs = await dispatch({ kind: 'submitted', key, countries, batches });
      const keys = groups.map((it) => it.key);
      if (!isOurs) await dropItems(own, keys);
      return isOurs;
    },

    async wish(key, kind, left = []) {
      if (kind !== 'again') return dispatch({ kind, key });
      const own = await attached;
      const before = (await itemsOf(own, [key])).get(key)?.left ?? [];
      // First which items: a tab that saw it waiting would send them all.
      await keepLeft(own, key, left);
      const isAgain = await dispatch({ kind, key, left: left.length });
      if (!isAgain) await keepLeft(own, key, before);
      return isAgain;
    },
    name: (key, id) => dispatch({ kind: 'named', key, id }),

    async halt(key, isHalted, left = new Map()) {
      if (isHalted) {
        await dispatch({ kind: 'halt', key });
        return;
      }
      const own = await attached;
      for (const [batch, places] of left) await keepLeft(own, batch, places);
      const counts: Record<string, number> = {};
      for (const [batch, places] of left) counts[batch] = places.length;
      await dispatch({ kind: 'go on', key, left: counts });
    },

    async discard(key) {
      await dispatch({ kind: 'discard', key });
    },

    tell: (key, news) => dispatch({ kind: 'told', key, news }),

    async look(id) {
      await dispatch({ kind: 'look', id });
    },

    async remove(keys) {
      const own = await attached;
      const before = allBatches(kept.value());
      await dispatch({ kind: 'removed', keys });
      const left = new Set(allBatches(kept.value()).map((it) => it.key));
      await dropItems(
        own,
        before.map((it) => it.key).filter((key) => !left.has(key)),
      );
    },

    items: async (keys) => itemsOf(await attached, keys),
  };
}
