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

/** Steps that create a snapshot of records; the first of two with one ID counts. An empty text is no value. */
export function* snapshotOf<T>(
  records: Iterable<T>,
  idOf: (record: T) => string,
  fields: SnapshotFields<T>,
): Generator<undefined, Snapshot> {
  const rows = new Map<string, T>();
  for (const record of records) {
    const id = idOf(record);
    if (!rows.has(id)) rows.set(id, record);
    if (rows.size % 256 === 0) yield;
  }
  const columns: Record<string, SnapshotColumn> = {};
  for (const [name, field] of Object.entries(fields)) {
    columns[name] =
      field.type === 'number'
        ? yield* numbersOf(rows.values(), rows.size, field.of)
        : yield* textsOf(rows.values(), rows.size, field.of);
  }
  return { ids: [...rows.keys()], columns };
}

function* numbersOf<T>(
  rows: Iterable<T>,
  size: number,
  of: (record: T) => number | null,
): Generator<undefined, SnapshotColumn> {
  const values = new Float64Array(size);
  let row = 0;
  for (const record of rows) {
    values[row] = of(record) ?? Number.NaN;
    row += 1;
    if (row % 512 === 0) yield;
  }
  return { type: 'number', values };
}

function* textsOf<T>(
  rows: Iterable<T>,
  size: number,
  of: (record: T) => string | null,
): Generator<undefined, SnapshotColumn> {
  const codes = new Uint32Array(size);
  const codeOf = new Map<string, number>();
  let row = 0;
  for (const record of rows) {
    const word = of(record) ?? '';
    let code = word === '' ? 0 : codeOf.get(word);
    if (code === undefined) codeOf.set(word, (code = codeOf.size + 1));
    codes[row] = code;
    row += 1;
    if (row % 512 === 0) yield;
  }
  return { type: 'text', words: [...codeOf.keys()], codes };
}
