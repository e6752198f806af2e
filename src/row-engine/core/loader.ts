/** Puts records into a table one after another; any reader can fill it. */
import type { JoinSpec, LoadReport } from '#lib/table-query.ts';
import { type Cell, DateCells } from './columns.ts';
import { fieldsOf, type Store } from './store.ts';
import { grown } from './typed-arrays.ts';

const encoder = new TextEncoder();

/** The interface a reader fills: clear, set the cells found, commit. */
export interface Sink {
  fields: readonly { path: string; cell: Cell }[];
  clear: () => void;
  /** The record is complete. Bytes passed to `set` must still be in the buffer. */
  commit: () => void;
  /** An entry that is not a record. */
  skip: () => void;
}

export interface Loader extends Sink {
  /** Counts so far; the reader adds its own. */
  report: Pick<LoadReport, 'rows' | 'unreadable' | 'duplicates'>;
}

/**
 * A second record with the same key replaces the first; in a joined table it adds to its numbers, and `day` is
 * the field by which it is a duplicate, as in `JoinSpec`.
 */
export function createLoader(store: Store, join?: JoinSpec): Loader {
  const addsUp = join !== undefined;
  const days = join && new DuplicateDayCounter();
  const key = new PendingKey();
  const cells = [...store.cells.values()];
  const pairs = addsUp ? store.trackPairs() : [];
  const { dictionary } = store.keys;
  const keyColumn = store.spec.columns.find(({ id }) => id === store.spec.key);
  const keyPath = keyColumn !== undefined && 'path' in keyColumn ? keyColumn.path : undefined;
  const report = { rows: store.rows, unreadable: 0, duplicates: 0 };
  return {
    fields: [
      { path: keyPath ?? store.spec.key, cell: key },
      ...fieldsOf(store),
      ...(days && join?.day !== undefined ? [{ path: join.day, cell: days }] : []),
    ],
    report,
    clear() {
      key.clear();
      for (const cell of cells) cell.clear();
      days?.clear();
    },
    commit() {
      if (store.spec.numbered === true) key.setText(String(store.rows + 1));
      if (key.from === key.to) {
        report.unreadable++;
        return;
      }
      const next = dictionary.size;
      const code = dictionary.intern(key.source, key.from, key.to);
      const row = code - 1;
      if (code === next) report.rows = ++store.rows;
      else if (!days) report.duplicates++;
      if (days) {
        days.addRecord(row);
        report.duplicates = days.repeated;
      }
      for (const pair of pairs) pair.addRecord(row, code === next);
      for (const cell of cells) {
        if (code !== next && addsUp) cell.add(row);
        else cell.write(row);
      }
    },
    skip() {
      report.unreadable++;
    },
  };
}

/** The key is held until its record is complete: a truncated record must leave no trace. */
class PendingKey implements Cell {
  source: Uint8Array = new Uint8Array(0);
  from = 0;
  to = 0;
  #own = new Uint8Array(64);

  clear(): void {
    this.from = this.to = 0;
  }

  setBytes(source: Uint8Array, from: number, to: number): void {
    this.source = source;
    this.from = from;
    this.to = to;
  }

  setText(text: string): void {
    // Not `withBytes`: cells that are set before the commit would overwrite its array.
    if (text.length * 3 > this.#own.length) this.#own = new Uint8Array(text.length * 4);
    this.setBytes(this.#own, 0, encoder.encodeInto(text, this.#own).written);
  }

  setNumber(value: number): void {
    if (Number.isFinite(value)) this.setText(String(value));
    else this.clear();
  }

  setFlag(): void {
    this.clear();
  }
}

const day = 86_400_000;

/** Bits available for days, besides the one for "no day"; no report covers more. */
const maxDays = 31;

/** Counts records that repeat a day of the same key; reads the day of each without storing it. */
class DuplicateDayCounter extends DateCells {
  /** By row: one bit per day, modulo 31, and a last bit for no day. */
  #daysByRow = new Uint32Array(1024);
  #firstDay = Infinity;
  #lastDay = -Infinity;
  #repeated = 0;

  constructor() {
    super(false);
  }

  /** Reads the record about to be written or added to a row. */
  addRecord(row: number): void {
    if (row >= this.#daysByRow.length) this.#daysByRow = grown(this.#daysByRow);
    const number = this.pending / day;
    const bit = Number.isNaN(number) ? maxDays : ((number % maxDays) + maxDays) % maxDays;
    if (!Number.isNaN(number)) {
      this.#firstDay = Math.min(this.#firstDay, number);
      this.#lastDay = Math.max(this.#lastDay, number);
    }
    const before = this.#daysByRow[row] as number;
    if (((before >>> bit) & 1) === 1) this.#repeated++;
    else this.#daysByRow[row] = before | (1 << bit);
  }

  /** Records beyond the first for a key and day; 0 if the days span more than the bits can tell apart. */
  get repeated(): number {
    return this.#lastDay - this.#firstDay < maxDays ? this.#repeated : 0;
  }
}

/** Sets the cells of a plain record and commits it. */
export function loadRecord(sink: Sink, record: unknown): void {
  if (typeof record !== 'object' || record === null || Array.isArray(record)) {
    sink.skip();
    return;
  }
  sink.clear();
  for (const { path, cell } of sink.fields) {
    const value = valueAt(record, path);
    if (typeof value === 'string') cell.setText(value);
    else if (typeof value === 'number') cell.setNumber(value);
    else if (typeof value === 'boolean') cell.setFlag(value);
  }
  sink.commit();
}

const paths = new Map<string, readonly string[]>();

function valueAt(record: object, path: string): unknown {
  let value: unknown = record;
  let names = paths.get(path);
  if (names === undefined) paths.set(path, (names = path.split('.')));
  for (const name of names) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name))
      return undefined;
    value = (value as Record<string, unknown>)[name];
  }
  return value;
}
