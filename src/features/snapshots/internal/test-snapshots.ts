/** Snapshots for tests: written as rows, and random. */
import { fc } from '#lib/test-properties.ts';
import { cellAt, type Snapshot, type SnapshotCell, snapshotOf } from './snapshot.ts';

export interface TestRow {
  id: string;
  bid: number | null;
  state: string | null;
}

export const snapshot = (rows: readonly TestRow[]): Snapshot =>
  snapshotOf(rows, {
    bid: (row) => row.bid,
    state: ({ state }) => state,
  });

/** The cells of a snapshot by ID and column. */
export function cellsOf(of: Snapshot): Map<string, Record<string, SnapshotCell>> {
  const names = Object.keys(of.columns);
  return new Map(
    of.ids.map((id, row) => [
      id,
      Object.fromEntries(names.map((name) => [name, cellAt(of, name, row)])),
    ]),
  );
}

const bid = fc.oneof(
  fc.constant(null),
  fc.integer({ min: -5, max: 500 }).map((cents) => cents / 100),
  fc.double({ noNaN: true }),
);

export const testRows = fc.uniqueArray(
  fc.record({
    id: fc.oneof(fc.nat(20).map(String), fc.string({ minLength: 1 })),
    bid,
    state: fc.constantFrom(null, 'enabled', 'paused', 'na"ïve\n‏עברית'),
  }),
  { selector: ({ id }) => id, maxLength: 30 },
);
