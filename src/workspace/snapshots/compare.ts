/** Two visits compared, list by list, from what the device keeps of them. */
import type { Compared } from '#domain/snapshot-changes.ts';
import { differenceOf } from '#domain/snapshot-diff.ts';
import { type SnapshotKind, snapshotKinds } from '#domain/snapshot.ts';
import { standingAt, type Visit } from '#domain/snapshot-visits.ts';
import { inSlices } from '#lib/slices.ts';
import { type Book, openBook } from './book.ts';
import type { SnapshotStore } from './store.ts';

/** How far a list could be compared. Times are those of the answers, in milliseconds since 1970. */
export type Standing =
  | { is: 'compared'; before: number; after: number }
  /** Not asked for in the present visit, or not before the other. */
  | { is: 'notNow' | 'notBefore' };

export interface Comparison {
  lists: Partial<Record<SnapshotKind, Compared>>;
  standings: Readonly<Record<SnapshotKind, Standing>>;
  book: Book;
}

/** Compares the newest visit with how things stood at the end of the one named `from`. Rejects where the signal says so. */
export async function compare(
  store: SnapshotStore,
  visits: readonly Visit[],
  from: number,
  signal: AbortSignal,
): Promise<Comparison> {
  const present = visits.at(-1);
  const lists: Comparison['lists'] = {};
  const standings = {} as Record<SnapshotKind, Standing>;
  for (const kind of snapshotKinds) {
    const now = present?.kept[kind];
    const then = standingAt(visits, from, kind);
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
  return { lists, standings, book: await openBook(store, signal) };
}
