/**
 * How a list of the service stood at a moment: of each row only what is compared, by column, so that
 * thousands of rows take little room. Pure; the device and the service are elsewhere.
 */

/** The lists that are remembered; `stock` are levels of products, `scores` what scans brought. */
export const snapshotKinds = [
  'campaigns',
  'keywords',
  'listings',
  'stock',
  'accounts',
  'scores',
] as const;
export type SnapshotKind = (typeof snapshotKinds)[number];

/** Figures have `NaN`, words the code 0, where there is none. */
export type SnapshotColumn =
  | { type: 'number'; values: Float64Array }
  | { type: 'text'; words: readonly string[]; codes: Uint32Array };

export interface Snapshot {
  /** One for each row, each once, in the order of the list. */
  ids: readonly string[];
  columns: Readonly<Record<string, SnapshotColumn>>;
}

export type SnapshotCell = string | number | null;

/** What is remembered of a record; `null` where it has none. */
export type SnapshotFields<T> = Readonly<
  Record<
    string,
    | { type: 'number'; of: (record: T) => number | null }
    | { type: 'text'; of: (record: T) => string | null }
  >
>;

/** The cell of a row, by the row's place; `null` where there is none. */
export function cellAt(snapshot: Snapshot, column: string, row: number): SnapshotCell {
  const cells = snapshot.columns[column];
  if (cells === undefined) return null;
  if (cells.type === 'text') return cells.words[(cells.codes[row] ?? 0) - 1] ?? null;
  const value = cells.values[row] ?? Number.NaN;
  return Number.isNaN(value) ? null : value;
}

/** The same of a column of figures. */
export function figureAt(snapshot: Snapshot, column: string, row: number): number | null {
  const cell = cellAt(snapshot, column, row);
  return typeof cell === 'number' ? cell : null;
}

/** The same of a column of words. */
export function wordAt(snapshot: Snapshot, column: string, row: number): string | null {
  const cell = cellAt(snapshot, column, row);
  return typeof cell === 'string' ? cell : null;
}

/** Steps that make a snapshot of records; of two with one id the first counts. An empty text is none. */
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
