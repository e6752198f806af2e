/**
 * The rows a grid shows, asked for one at a time. Behind it may lie an array or a view kept by a
 * worker; a row that has not arrived yet is `undefined` and is drawn as a placeholder.
 * A source is a value: when its rows change, another one takes its place.
 */
import type { GroupLine } from './table-query.ts';

export interface RowSource<Row> {
  /** Rows in the view, filter and sort applied. */
  readonly count: number;
  /** The row at a place in the view, 0 ≤ index < count. */
  at(index: number): Row | undefined;
}

/** A line of a table: a row, or the head of a group. */
export type Line<Row> =
  | {
      row: Row;
      group?: undefined;
      /** It stands beside the heads of a tree, not under one. */ isStandalone?: true;
    }
  | { group: GroupLine; row?: undefined; isStandalone?: undefined };

/**
 * The lines of a table: rows, and the heads of groups between them. `count` counts lines; `at` and
 * `groupAt` ask for what lies at a place, start fetching what is not here, and answer `undefined`
 * until it is (and `at` for a group's line, `groupAt` for a row's).
 */
export interface TableSource<Row> extends RowSource<Row> {
  /** Rows that the filter lets through, folded ones among them. */
  readonly rows: number;
  /** Rows in the whole table. */
  readonly total: number;
  readonly groupAt: (index: number) => GroupLine | undefined;
  /** Whether the row at a place stands beside the heads of a tree, not under one. */
  readonly isStandalone: (index: number) => boolean;
  /** Tells when lines have arrived; returns how to stop listening. Fits `useSyncExternalStore`. */
  readonly subscribe: (listener: () => void) => () => void;
  /** Another number whenever lines have arrived: the snapshot beside `subscribe`. */
  readonly arrivals: () => number;
  /** Lines `from` to `to`, the end not included, wherever they lie: for copying. */
  readonly range: (from: number, to: number, signal?: AbortSignal) => Promise<Line<Row>[]>;
  /** Where the row with this key lies; -1 when the view does not show it. */
  readonly indexOf: (key: string) => Promise<number>;
}

/** A source over rows that are all here. `keyOf` is what `indexOf` looks for. */
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
