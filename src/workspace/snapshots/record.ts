/** The list of what is kept, as it lies on the device: visits, and what each of them saw. */
import * as z from 'zod/mini';
import { type SnapshotKind, snapshotKinds } from '#domain/snapshot.ts';
import {
  type KeptSnapshot,
  retention,
  thinned,
  type Visit,
  withRefresh,
} from '#domain/snapshot-visits.ts';

export interface SnapshotIndex {
  revision: number;
  /** Oldest first. */
  visits: readonly Visit[];
}

export const indexKey = 'index';

/** Where a snapshot of a visit lies; a later refresh of that visit takes its place. */
export const snapshotKey = (from: number, kind: SnapshotKind): string => `${from}/${kind}`;

export const labelsKey = (kind: SnapshotKind): string => `labels/${kind}`;

export const emptyIndex: SnapshotIndex = { revision: 0, visits: [] };

/** What happens to it. */
export type Told =
  | { kind: 'kept'; list: SnapshotKind; snapshot: KeptSnapshot }
  /** The visit of that name was deleted. */
  | { kind: 'removed'; from: number };

/** The index after something happened, with no more in it than is to stay; the same where nothing changed. */
export function happen(index: SnapshotIndex, told: Told & { at: number }): SnapshotIndex {
  const visits =
    told.kind === 'removed'
      ? index.visits.filter(({ from }) => from !== told.from)
      : thinned(withRefresh(index.visits, told.list, told.snapshot), told.at, undefined, retention);
  const isSame =
    visits.length === index.visits.length && visits.every((visit, i) => visit === index.visits[i]);
  // By the clock too: where the device was emptied meanwhile, counting begins anew.
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

/** Reads a kept one; `null` where it is odd. */
export function parseIndex(value: unknown): SnapshotIndex | null {
  const read = z.safeParse(Index, value);
  return read.success ? read.data : null;
}

const Bytes = z.object({ bytes: z.instanceof(Uint8Array) });

/** Reads the bytes of a kept snapshot; `null` where they are odd. */
export function parseBytes(value: unknown): Uint8Array | null {
  const read = z.safeParse(Bytes, value);
  return read.success ? read.data.bytes : null;
}
