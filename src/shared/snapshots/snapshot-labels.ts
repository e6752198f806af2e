/** Names and parents of rows, stored once for all snapshots of a list because they rarely change. */
import { type Snapshot, snapshotOf, wordAt } from './snapshot.ts';

/** Maximum number of removed rows whose names are kept for earlier snapshots. */
const mostGone = 5000;

/**
 * Steps that merge the stored labels with those of the current list: newer ones win, and removed rows keep
 * theirs, the most recently removed for longest. Both have only text columns.
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
