/**
 * The state of a list at a moment: only the compared fields of each row, by column, so that thousands of rows
 * take little space. Pure; storage and service are elsewhere.
 */

/** The lists in snapshots; `stock` are stock levels of products, `scores` the results of scans. */
export const snapshotKinds = [
  'campaigns',
  'keywords',
  'listings',
  'stock',
  'accounts',
  'scores',
] as const;
export type SnapshotKind = (typeof snapshotKinds)[number];

export type SnapshotCell = string | number | null;

export interface Snapshot {
  /** One per row, each once, in list order. */
  ids: readonly string[];
  /** The cells of each row; `null` for no value. */
  columns: Readonly<Record<string, readonly SnapshotCell[]>>;
}

/** The stored value of a record; `null` if it has none. */
export type SnapshotFields<T> = Readonly<Record<string, (record: T) => SnapshotCell>>;

/** A row's cell, by position; `null` for no value. */
export const cellAt = ({ columns }: Snapshot, column: string, row: number): SnapshotCell =>
  columns[column]?.[row] ?? null;

/** The same for a column of numbers. */
export function figureAt(snapshot: Snapshot, column: string, row: number): number | null {
  const cell = cellAt(snapshot, column, row);
  return typeof cell === 'number' ? cell : null;
}

/** The same for a column of words. */
export function wordAt(snapshot: Snapshot, column: string, row: number): string | null {
  const cell = cellAt(snapshot, column, row);
  return typeof cell === 'string' ? cell : null;
}

/** A snapshot of records; the first of two with one ID counts. An empty text is no value. */
export function snapshotOf<T extends { id: string }>(
  records: Iterable<T>,
  fields: SnapshotFields<T>,
): Snapshot {
  const byId = new Map<string, T>();
  for (const record of records) if (!byId.has(record.id)) byId.set(record.id, record);
  const rows = [...byId.values()];
  const columns = Object.entries(fields).map(([name, of]) => {
    const cells = rows.map(of).map((cell) => (cell === '' ? null : cell));
    return [name, cells] as const;
  });
  return { ids: [...byId.keys()], columns: Object.fromEntries(columns) };
}

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

/** The differences of a list. A column that only one snapshot has, written by another version, is not compared. */
export function differenceOf(before: Snapshot, after: Snapshot): Difference {
  const names = Object.keys(after.columns).filter((name) => name in before.columns);
  const places = new Map(before.ids.map((id, place) => [id, place]));
  const added: number[] = [];
  const changed: RowDifference[] = [];
  for (const [place, id] of after.ids.entries()) {
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
