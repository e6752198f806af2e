/** Saves, reads and deletes the signed-in user's snapshots on this device. */
import { useStore } from '#lib/use-store.ts';
import { now } from '#lib/clock.ts';
import { gunzip, gzip } from '#lib/gzip.ts';
import { createStore } from '#lib/store.ts';
import { createSyncedStore } from '#user/synced-store.ts';
import { perUser, type TabPorts } from '#user/tab-ports.ts';
import type { UserStorage } from '#storage/user-storage.ts';
import { packed, unpacked } from './snapshot-codec.ts';
import {
  emptyIndex,
  futureVisits,
  indexReducer as reduce,
  indexKey,
  labelsKey,
  parseBytes,
  parseIndex,
  type SnapshotIndex,
  snapshotKey,
  type IndexEvent,
  type Visit,
  visitWith,
  withRefresh,
} from '#features/snapshots/snapshot-index.ts';
import { differenceOf, type Snapshot, type SnapshotKind, snapshotOf, wordAt } from './snapshot.ts';

export interface SnapshotState {
  /** Oldest first; `null` until read. */
  visits: readonly Visit[] | null;
  /** Time of the latest response of each list handled by this tab, saved or not, in milliseconds since 1970. */
  seen: Readonly<Partial<Record<SnapshotKind, number>>>;
  /** Lists too long to save, with their number of rows. */
  tooLong: Readonly<Partial<Record<SnapshotKind, number>>>;
}

export type SnapshotStore = ReturnType<typeof createSnapshotStore>;

/** Longer lists are not saved: packing and comparing them would block the page. */
export const maxRows = 30_000;

export function createSnapshotStore(ports: TabPorts) {
  const { state, set, subscribe } = createStore<SnapshotState>({
    visits: null,
    seen: {},
    tooLong: {},
  });
  const show = (next: Partial<SnapshotState>): void => set({ ...state(), ...next });

  const index = createSyncedStore<SnapshotIndex, IndexEvent>(ports, {
    name: 'snapshots',
    area: 'snapshots',
    key: indexKey,
    parse: parseIndex,
    empty: emptyIndex,
    reduce,
    revisionOf: ({ revision }) => revision,
    onRead({ visits }, isNews) {
      if (isNews) show({ visits });
    },
  });

  /** One tab at a time, because the visit depends on what another tab has just saved. */
  async function alone(step: (storage: UserStorage) => Promise<void>): Promise<void> {
    const storage = await index.attached;
    await ports.withLock(`crosschannel.snapshots.${storage.key}`, async () => {
      await index.reload();
      await step(storage);
    });
  }

  async function savedVisits(): Promise<readonly Visit[]> {
    await index.attached;
    return index.state()?.visits ?? [];
  }

  /** `null` if there is none, or it cannot be read. */
  async function stored(key: string): Promise<Snapshot | null> {
    const storage = await index.attached;
    try {
      const bytes = await storage.read('snapshots', key, parseBytes);
      return bytes && unpacked(await gunzip(bytes));
    } catch {
      return null;
    }
  }

  async function write(storage: UserStorage, key: string, snapshot: Snapshot): Promise<number> {
    const bytes = await gzip(packed(snapshot));
    await storage.write('snapshots', key, { bytes });
    return bytes.length;
  }

  async function keepLabels(storage: UserStorage, kind: SnapshotKind, labels: Snapshot) {
    if (Object.keys(labels.columns).length === 0) return;
    const key = labelsKey(kind);
    const before = await stored(key);
    const joined = joinedLabels(before, labels);
    const { added, removed, changed } = differenceOf(before ?? nothing, joined);
    const isSame = before !== null && added.length + removed.length + changed.length === 0;
    if (!isSame) await write(storage, key, joined);
  }

  const happened = async (storage: UserStorage, told: IndexEvent): Promise<void> => {
    const before = index.state()?.visits ?? [];
    await index.dispatch(told);
    const stays = new Set(index.state()?.visits.map(({ from }) => from));
    for (const { from, kept } of before) {
      if (stays.has(from)) continue;
      for (const kind of Object.keys(kept)) {
        await storage.remove('snapshots', snapshotKey(from, kind as SnapshotKind));
      }
    }
  };

  return {
    state,
    subscribe,

    /** Saves a list as of the response at `at`; does nothing if that or a newer one is saved. */
    keep: (kind: SnapshotKind, at: number, snapshot: Snapshot, labels: Snapshot): Promise<void> =>
      alone(async (storage) => {
        const rows = snapshot.ids.length;
        for (const { from } of futureVisits(index.state()?.visits ?? [], now()))
          await happened(storage, { kind: 'removed', from });
        const visits = index.state()?.visits ?? [];
        const next = withRefresh(visits, kind, { at, rows, bytes: 0 });
        const visit = next.at(-1);
        const isKept = visits.at(-1)?.kept[kind]?.at === at;
        if (next === visits || visit === undefined || isKept) return;
        await keepLabels(storage, kind, labels);
        const bytes = await write(storage, snapshotKey(visit.from, kind), snapshot);
        await happened(storage, { kind: 'kept', list: kind, snapshot: { at, rows, bytes } });
      }),

    /** The newest snapshot of a list from any visit; `null` if there is none. */
    async newest(kind: SnapshotKind): Promise<Snapshot | null> {
      const found = visitWith(await savedVisits(), Infinity, kind);
      return found ? stored(snapshotKey(found.from, kind)) : null;
    },

    /** All visits, oldest first. */
    visits: savedVisits,

    /** A list at the end of a visit; `null` if it cannot be read. */
    read: (from: number, kind: SnapshotKind) => stored(snapshotKey(from, kind)),

    /** The names of a list's rows; `null` if unknown. */
    labels: (kind: SnapshotKind) => stored(labelsKey(kind)),

    /** Deletes a visit; `null` for all of them, with all names. */
    remove: (from: number | null): Promise<void> =>
      alone(async (storage) => {
        if (from !== null) return happened(storage, { kind: 'removed', from });
        // Also deletes what is not in the index.
        await storage.clear('snapshots');
        const revision = Math.max(now(), (index.state()?.revision ?? 0) + 1);
        await storage.write('snapshots', indexKey, { ...emptyIndex, revision });
        await index.reload();
        index.announce();
      }),

    /** Records that the list received at `at` has been handled; `rows` if it was too long to save. */
    dealtWith(kind: SnapshotKind, at: number, rows?: number): void {
      show({
        seen: { ...state().seen, [kind]: at },
        ...(rows !== undefined && { tooLong: { ...state().tooLong, [kind]: rows } }),
      });
    },
  };
}

const nothing: Snapshot = { ids: [], columns: {} };

/** Maximum number of removed rows whose names are kept for earlier snapshots. */
const mostGone = 5000;

/**
 * Merges the stored labels with those of the current list: newer ones win, and removed rows keep theirs, the most
 * recently removed for longest. Both have only text columns.
 */
export function joinedLabels(before: Snapshot | null, current: Snapshot): Snapshot {
  const rowsOf = (of: Snapshot) => of.ids.map((id, row) => ({ id, row, of }));
  const here = new Set(current.ids);
  const gone = rowsOf(before ?? nothing).filter(({ id }) => !here.has(id));
  const rows = [...rowsOf(current), ...gone.slice(0, mostGone)];
  const fields = Object.keys(current.columns).map((name) => {
    const wordOf = ({ of, row }: (typeof rows)[number]) => wordAt(of, name, row);
    return [name, wordOf] as const;
  });
  return snapshotOf(rows, Object.fromEntries(fields));
}

/** The snapshots of this tab. Loaded when the page is idle, or when they are displayed. */
export const snapshotStore = perUser(createSnapshotStore);

/** The visits stored on the device; `visits` is `null` until they are read. */
export const useSnapshots = () => useStore(snapshotStore());
