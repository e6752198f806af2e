/** What rows are called and where they belong: kept once for all snapshots of a list, since it hardly moves. */
import { type Snapshot, snapshotOf, wordAt } from './snapshot.ts';

/** Rows that went, and whose names are still wanted by snapshots before, at most. */
const mostGone = 5000;

/**
 * Steps that join the labels so far and those of a list as it is now: the newer ones count, and rows
 * that went keep theirs, those that went last for the longest. Both have columns of words alone.
 */
export function* joinedLabels(
  before: Snapshot | null,
  now: Snapshot,
): Generator<undefined, Snapshot> {
  const here = new Set(now.ids);
  yield;
  const gone = (before?.ids ?? []).flatMap((id, row) => (here.has(id) ? [] : [{ id, row }]));
  const rows: Labelled[] = now.ids.map((id, row) => ({
    id,
    row,
    of: now,
  }));
  if (before !== null) {
    for (const { id, row } of gone.slice(0, mostGone)) rows.push({ id, row, of: before });
  }
  yield;
  const fields: Record<string, { type: 'text'; of: (it: Labelled) => string | null }> = {};
  for (const name of Object.keys(now.columns)) {
    fields[name] = { type: 'text', of: (it) => wordAt(it.of, name, it.row) };
  }
  return yield* snapshotOf(rows, ({ id }) => id, fields);
}

interface Labelled {
  id: string;
  row: number;
  of: Snapshot;
}
