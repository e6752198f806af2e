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

/** No value is `NaN` among numbers and code 0 among words. */
export type SnapshotColumn =
  | { type: 'number'; values: Float64Array }
  | { type: 'text'; words: readonly string[]; codes: Uint32Array };

export interface Snapshot {
  /** One per row, each once, in list order. */
  ids: readonly string[];
  columns: Readonly<Record<string, SnapshotColumn>>;
}

export type SnapshotCell = string | number | null;

/** The stored value of a record; `null` if it has none. */
export type SnapshotFields<T> = Readonly<
  Record<
    string,
    | { type: 'number'; of: (record: T) => number | null }
    | { type: 'text'; of: (record: T) => string | null }
  >
>;

/** A row's cell, by position; `null` for no value. */
export function cellAt(snapshot: Snapshot, column: string, row: number): SnapshotCell {
  const cells = snapshot.columns[column];
  if (cells === undefined) return null;
  if (cells.type === 'text') return cells.words[(cells.codes[row] ?? 0) - 1] ?? null;
  const value = cells.values[row] ?? Number.NaN;
  return Number.isNaN(value) ? null : value;
}

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
export function snapshotOf<T>(
  records: Iterable<T>,
  idOf: (record: T) => string,
  fields: SnapshotFields<T>,
): Snapshot {
  const byId = new Map<string, T>();
  for (const record of records) {
    const id = idOf(record);
    if (!byId.has(id)) byId.set(id, record);
  }
  const rows = [...byId.values()];
  const columns = Object.entries(fields).map(([name, field]): [string, SnapshotColumn] => [
    name,
    field.type === 'number'
      ? { type: 'number', values: Float64Array.from(rows, (row) => field.of(row) ?? Number.NaN) }
      : textColumn(rows.map((row) => field.of(row) ?? '')),
  ]);
  return { ids: [...byId.keys()], columns: Object.fromEntries(columns) };
}

function textColumn(texts: readonly string[]): SnapshotColumn {
  const codeOf = new Map<string, number>([['', 0]]);
  const codes = Uint32Array.from(texts, (text) => {
    const code = codeOf.get(text) ?? codeOf.size;
    codeOf.set(text, code);
    return code;
  });
  return { type: 'text', words: [...codeOf.keys()].slice(1), codes };
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
