/** Differences between two snapshots of one list. */
import { cellAt, type Snapshot } from './snapshot.ts';

/** A row in both snapshots with different cells, by position in each. */
interface RowDifference {
  id: string;
  before: number;
  after: number;
  /** The columns that differ. */
  columns: readonly string[];
}

export interface Difference {
  /** Added rows: their current positions. */
  added: readonly number[];
  /** Removed rows: their previous positions. */
  removed: readonly number[];
  /** Each changed row once, in the current order of the list. */
  changed: readonly RowDifference[];
}

/** Steps that find the differences. A column that only one of them has, written by another version, is not compared. */
export function* differenceOf(before: Snapshot, after: Snapshot): Generator<undefined, Difference> {
  const names = Object.keys(after.columns).filter((name) => name in before.columns);
  const places = new Map<string, number>();
  for (const [place, id] of before.ids.entries()) {
    places.set(id, place);
    if (place % 512 === 0) yield;
  }
  const added: number[] = [];
  const changed: RowDifference[] = [];
  for (const [place, id] of after.ids.entries()) {
    if (place % 256 === 0) yield;
    const was = places.get(id);
    if (was === undefined) {
      added.push(place);
      continue;
    }
    places.delete(id);
    const columns = names.filter(
      (name) => cellAt(before, name, was) !== cellAt(after, name, place),
    );
    if (columns.length > 0) changed.push({ id, before: was, after: place, columns });
  }
  return { added, removed: [...places.values()], changed };
}
