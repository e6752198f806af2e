/**
 * The rows a grid shows, asked for one at a time. Behind it may lie an array or a view kept by a
 * worker; a row that has not arrived yet is `undefined` and is drawn as a placeholder.
 * A source is a value: when its rows change, another one takes its place.
 */
export interface RowSource<Row> {
  /** Rows in the view, filter and sort applied. */
  readonly count: number;
  /** The row at a place in the view, 0 ≤ index < count. */
  at(index: number): Row | undefined;
}

/** A source over rows that are all here. */
export function arraySource<Row>(rows: readonly Row[]): RowSource<Row> {
  return { count: rows.length, at: (index) => rows[index] };
}
