/** Compares two stored snapshots list by list. */
import { inSlices } from '#lib/slices.ts';
import { type EntityNames, loadEntityNames } from './entity-names.ts';
import type { Compared } from './snapshot-changes.ts';
import { differenceOf } from './snapshot-diff.ts';
import type { SnapshotStore } from './snapshot-store.ts';
import { stateAt, type Visit } from './snapshot-visits.ts';
import { type SnapshotKind, snapshotKinds } from './snapshot.ts';

/** Whether a list could be compared. Times are those of the responses, in milliseconds since 1970. */
type ListComparison =
  | { is: 'compared'; before: number; after: number }
  /** Not loaded in the current visit, or not before the other. */
  | { is: 'notNow' | 'notBefore' };

export interface Comparison {
  lists: Partial<Record<SnapshotKind, Compared>>;
  standings: Readonly<Record<SnapshotKind, ListComparison>>;
  book: EntityNames;
}

/** Compares the newest snapshot with the one named `from`; with `kinds` only these lists. Rejects when aborted. */
export async function compareSnapshots(
  store: SnapshotStore,
  visits: readonly Visit[],
  from: number,
  signal: AbortSignal,
  kinds: readonly SnapshotKind[] = snapshotKinds,
): Promise<Comparison> {
  const present = visits.at(-1);
  const lists: Comparison['lists'] = {};
  const standings = {} as Record<SnapshotKind, ListComparison>;
  for (const kind of kinds) {
    const now = present?.kept[kind];
    const then = stateAt(visits, from, kind);
    if (present === undefined || now === undefined) {
      standings[kind] = { is: 'notNow' };
      continue;
    }
    standings[kind] = { is: 'notBefore' };
    if (then === null) continue;
    const before = await store.read(then.visit.from, kind);
    const after = await store.read(present.from, kind);
    if (before === null || after === null) continue;
    const difference = await inSlices(differenceOf(before, after), signal);
    lists[kind] = { before, after, difference };
    standings[kind] = { is: 'compared', before: then.snapshot.at, after: now.at };
  }
  return { lists, standings, book: await loadEntityNames(store, signal, kinds) };
}
