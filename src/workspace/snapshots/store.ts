/** The snapshots of the signed-in user on this device: keeping, reading and deleting them. */
import { packed, unpacked } from '#domain/snapshot-codec.ts';
import { differenceOf } from '#domain/snapshot-diff.ts';
import { joinedLabels } from '#domain/snapshot-labels.ts';
import type { Snapshot, SnapshotKind } from '#domain/snapshot.ts';
import { standingAt, type Visit, withRefresh } from '#domain/snapshot-visits.ts';
import { now } from '#lib/clock.ts';
import { deflated, inflated } from '#lib/deflate.ts';
import { inSlices } from '#lib/slices.ts';
import type { TabPorts } from '#workspace/tab-ports.ts';
import { keepValue } from '#workspace/watching/kept-value.ts';
import {
  emptyIndex,
  happen,
  indexKey,
  labelsKey,
  parseBytes,
  parseIndex,
  type SnapshotIndex,
  snapshotKey,
  type Told,
} from './record.ts';

export interface SnapshotState {
  /** Oldest first; `null` until they were read. */
  visits: readonly Visit[] | null;
  /** False where the browser refuses to keep them: they last as long as this page. */
  isKept: boolean;
  /** Of which age, in milliseconds since 1970, each list was that this tab has dealt with last, kept or not. */
  seen: Readonly<Partial<Record<SnapshotKind, number>>>;
  /** Lists that are too long to keep, with their rows. */
  tooLong: Readonly<Partial<Record<SnapshotKind, number>>>;
}

export type SnapshotStore = ReturnType<typeof createSnapshots>;

/** A list of more rows than that is not kept: packing and comparing it would hold the page up. */
export const mostRows = 30_000;

export function createSnapshots(ports: TabPorts) {
  const listeners = new Set<() => void>();
  let state: SnapshotState = { visits: null, isKept: true, seen: {}, tooLong: {} };
  const show = (next: Partial<SnapshotState>): void => {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  };

  const index = keepValue<SnapshotIndex, Told>(
    ports,
    {
      name: 'snapshots',
      area: 'snapshots',
      key: indexKey,
      parse: parseIndex,
      empty: emptyIndex,
      happen,
    },
    {
      took: ({ visits }, isNews) => {
        if (isNews) show({ visits });
      },
      heard: () => {},
      ready: () => {},
    },
  );

  /** One tab at a time: what a visit is called follows from what another has just kept. */
  async function alone(step: (device: Device) => Promise<void>): Promise<void> {
    const { key, device } = await index.attached;
    await ports.alone(`crosschannel.snapshots.${key}`, async () => {
      await index.reload();
      await step(device);
    });
  }

  async function readBytes(device: Device, key: string): Promise<Snapshot | null> {
    const bytes = await device.read('snapshots', key, parseBytes);
    return bytes && unpacked(await inflated(bytes));
  }

  async function write(device: Device, key: string, snapshot: Snapshot): Promise<number> {
    const bytes = await deflated(packed(snapshot));
    await device.write('snapshots', key, { bytes });
    if (!device.isKept('snapshots', key)) show({ isKept: false });
    return bytes.length;
  }

  async function keepLabels(device: Device, kind: SnapshotKind, labels: Snapshot): Promise<void> {
    if (Object.keys(labels.columns).length === 0) return;
    const key = labelsKey(kind);
    const before = await readBytes(device, key).catch(() => null);
    const joined = await inSlices(joinedLabels(before, labels));
    const { came, went, changed } = await inSlices(differenceOf(before ?? nothing, joined));
    const isSame = before !== null && came.length + went.length + changed.length === 0;
    if (!isSame) await write(device, key, joined);
  }

  const happened = async (device: Device, told: Told): Promise<void> => {
    const before = index.value()?.visits ?? [];
    await index.happened(told);
    if (!index.isKept()) show({ isKept: false });
    const stays = new Set(index.value()?.visits.map(({ from }) => from));
    for (const { from, kept } of before) {
      if (stays.has(from)) continue;
      for (const kind of Object.keys(kept)) {
        await device.remove('snapshots', snapshotKey(from, kind as SnapshotKind));
      }
    }
  };

  return {
    state: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },

    /** Keeps how a list stood when the service answered `at`; nothing where that is kept, or a newer one is. */
    keep: (kind: SnapshotKind, at: number, snapshot: Snapshot, labels: Snapshot): Promise<void> =>
      alone(async (device) => {
        const rows = snapshot.ids.length;
        const visits = index.value()?.visits ?? [];
        const next = withRefresh(visits, kind, { at, rows, bytes: 0 });
        const visit = next.at(-1);
        const isKept = visits.at(-1)?.kept[kind]?.at === at;
        if (next === visits || visit === undefined || isKept) return;
        await keepLabels(device, kind, labels);
        const bytes = await write(device, snapshotKey(visit.from, kind), snapshot);
        await happened(device, { kind: 'kept', list: kind, snapshot: { at, rows, bytes } });
      }),

    /** The newest snapshot of a list, whichever visit saw it; `null` where there is none. */
    async newest(kind: SnapshotKind): Promise<Snapshot | null> {
      const { device } = await index.attached;
      const found = standingAt(index.value()?.visits ?? [], Infinity, kind);
      return found && readBytes(device, snapshotKey(found.visit.from, kind)).catch(() => null);
    },

    /** A list as it stood at the end of a visit; `null` where it cannot be read. */
    async read(from: number, kind: SnapshotKind): Promise<Snapshot | null> {
      const { device } = await index.attached;
      return readBytes(device, snapshotKey(from, kind)).catch(() => null);
    },

    /** What the rows of a list are called; `null` where it is not known. */
    async labels(kind: SnapshotKind): Promise<Snapshot | null> {
      const { device } = await index.attached;
      return readBytes(device, labelsKey(kind)).catch(() => null);
    },

    /** Deletes a visit; `null`: all of them, with all names. */
    remove: (from: number | null): Promise<void> =>
      alone(async (device) => {
        if (from !== null) return happened(device, { kind: 'removed', from });
        // What is not in the index goes too.
        await device.empty('snapshots');
        const revision = Math.max(now(), (index.value()?.revision ?? 0) + 1);
        await device.write('snapshots', indexKey, { ...emptyIndex, revision });
        await index.reload();
        index.tell('changed');
      }),

    /** A list that came `at` was dealt with; `rows` where it is too long to keep. */
    dealtWith(kind: SnapshotKind, at: number, rows?: number): void {
      show({
        seen: { ...state.seen, [kind]: at },
        ...(rows !== undefined && { tooLong: { ...state.tooLong, [kind]: rows } }),
      });
    },
  };
}

type Device = Awaited<ReturnType<typeof keepValue>['attached']>['device'];

const nothing: Snapshot = { ids: [], columns: {} };
