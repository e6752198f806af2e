/** Puts records into a table one after another; any reader can fill it. */
import type { LoadReport } from '#lib/table-query.ts';
import type { Cell } from './columns.ts';
import type { DuplicateDayCounter } from './duplicate-days.ts';
import { fieldsOf, type Store } from './store.ts';

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
 * `several` decides what a second record with the same key does: replace the first or add to its numbers.
 * `days` counts duplicates by the field `day`, as in `JoinSpec`.
 */
export function createLoader(
  store: Store,
  several: 'last' | 'sum' = 'last',
  days: { day: string; counter: DuplicateDayCounter } | null = null,
): Loader {
  const key = new PendingKey();
  const cells = [...store.cells.values()];
  const pairs = several === 'sum' ? store.trackPairs() : [];
  const { dictionary } = store.keys;
  const keyColumn = store.spec.columns.find(({ id }) => id === store.spec.key);
  const keyPath = keyColumn !== undefined && 'path' in keyColumn ? keyColumn.path : undefined;
  const report = { rows: store.rows, unreadable: 0, duplicates: 0 };
  return {
    fields: [
      { path: keyPath ?? store.spec.key, cell: key },
      ...fieldsOf(store),
      ...(days === null ? [] : [{ path: days.day, cell: days.counter }]),
    ],
    report,
    clear() {
      key.clear();
      for (const cell of cells) cell.clear();
      days?.counter.clear();
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
      else if (days === null) report.duplicates++;
      if (days !== null) {
        days.counter.addRecord(row);
        report.duplicates = days.counter.repeated;
      }
      for (const pair of pairs) pair.addRecord(row, code === next);
      for (const cell of cells) {
        if (code !== next && several === 'sum') cell.add(row);
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

  write(): void {}
  add(): void {}
  trim(): void {}
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
