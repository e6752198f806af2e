/**
 * The rows of a grid, requested one at a time. Backed by an array or by a view in a worker; a row that has
 * not arrived yet is `undefined` and is rendered as a placeholder. A source is immutable: when its rows
 * change, another one replaces it.
 */
import type { GroupLine } from './table-query.ts';

/** A range of lines; `to` is not included. */
export type LineRange = readonly [from: number, to: number];

/** A line of a table: a row, or the header of a group. */
export type Line<Row> =
  | {
      row: Row;
      group?: undefined;
      /** Beside the headers of a tree, not under one. */ isStandalone?: true;
    }
  | { group: GroupLine; row?: undefined; isStandalone?: undefined };

/**
 * The lines of a table: rows, and the headers of groups between them. `count` counts lines. `at` and
 * `groupAt` return the line at an index; they start fetching a missing one and return `undefined` until it
 * arrives (as does `at` for a group's line, and `groupAt` for a row's).
 */
export interface TableSource<Row> {
  /** Rows in the view, with filter and sort applied. */
  readonly count: number;
  /** The row at an index of the view, 0 ≤ index < count. */
  at(index: number): Row | undefined;
  /** Rows that match the filter, including those in collapsed groups. */
  readonly rows: number;
  /** Rows in the whole table. */
  readonly total: number;
  readonly groupAt: (index: number) => GroupLine | undefined;
  /** Whether the row at an index is beside the headers of a tree, not under one. */
  readonly isStandalone: (index: number) => boolean;
  /** Calls back when lines have arrived; returns a function that unsubscribes. Fits `useSyncExternalStore`. */
  readonly subscribe: (listener: () => void) => () => void;
  /** A number that changes whenever lines have arrived: the snapshot that belongs to `subscribe`. */
  readonly arrivals: () => number;
  /** The lines from `from` to `to` (exclusive), fetched if necessary, for copying. */
  readonly range: (from: number, to: number, signal?: AbortSignal) => Promise<Line<Row>[]>;
  /** The index of the row with this key; -1 if the view does not contain it. */
  readonly indexOf: (key: string) => Promise<number>;
}

/** A source over an array of rows. `keyOf` returns the key that `indexOf` searches for. */
export function arraySource<Row>(
  rows: readonly Row[],
  keyOf?: (row: Row) => string,
): TableSource<Row> {
  return {
    count: rows.length,
    rows: rows.length,
    total: rows.length,
    at: (index) => rows[index],
    groupAt: () => undefined,
    isStandalone: () => false,
    subscribe: () => () => {},
    arrivals: () => 0,
    range: (from, to) => Promise.resolve(rows.slice(from, to).map((row) => ({ row }))),
    indexOf: (key) => Promise.resolve(rows.findIndex((row) => keyOf?.(row) === key)),
  };
}
