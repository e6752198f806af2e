/** The stored index of snapshots: visits, and the lists each of them contains. */
import * as z from 'zod/mini';
import {
  type SavedSnapshot,
  retainVisits,
  type Visit,
  withRefresh,
} from './internal/snapshot-visits.ts';
import { type SnapshotKind, snapshotKinds } from './internal/snapshot.ts';

export interface SnapshotIndex {
  revision: number;
  /** Oldest first. */
  visits: readonly Visit[];
}

export const indexKey = 'index';

/** The key of a visit's snapshot of a list; a later refresh of that visit replaces it. */
export const snapshotKey = (from: number, kind: SnapshotKind): string => `${from}/${kind}`;

export const labelsKey = (kind: SnapshotKind): string => `labels/${kind}`;

export const emptyIndex: SnapshotIndex = { revision: 0, visits: [] };

/** Events that change the index. */
export type IndexEvent =
  | { kind: 'kept'; list: SnapshotKind; snapshot: SavedSnapshot }
  /** The visit with that name was deleted. */
  | { kind: 'removed'; from: number };

/** The index after an event, with excess visits removed; the same object if nothing changed. */
export function indexReducer(
  index: SnapshotIndex,
  told: IndexEvent & { at: number },
): SnapshotIndex {
  const visits =
    told.kind === 'removed'
      ? index.visits.filter(({ from }) => from !== told.from)
      : retainVisits(withRefresh(index.visits, told.list, told.snapshot));
  const isSame =
    visits.length === index.visits.length && visits.every((visit, i) => visit === index.visits[i]);
  // At least the clock: if storage was cleared meanwhile, counting restarts.
  return isSame ? index : { revision: Math.max(index.revision + 1, told.at), visits };
}

const Kept = z.object({ at: z.number(), rows: z.number(), bytes: z.number() });

const Index = z.object({
  revision: z.number(),
  visits: z.array(
    z.object({
      from: z.number(),
      to: z.number(),
      kept: z.partialRecord(z.enum(snapshotKinds), Kept),
    }),
  ),
});

/** Parses a stored index; `null` if it is invalid. */
export function parseIndex(value: unknown): SnapshotIndex | null {
  const read = z.safeParse(Index, value);
  return read.success ? read.data : null;
}

const Bytes = z.object({ bytes: z.instanceof(Uint8Array) });

/** Parses the bytes of a stored snapshot; `null` if they are invalid. */
export function parseBytes(value: unknown): Uint8Array | null {
  const read = z.safeParse(Bytes, value);
  return read.success ? read.data.bytes : null;
}
