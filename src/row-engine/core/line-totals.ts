/** The rows of selected lines, and their totals. */
import type { LineRange } from '#lib/row-source.ts';
import type { Totals } from '#lib/table-query.ts';
import { headBefore, visibleRows } from './line-layout.ts';
import type { View } from './table-view.ts';
import { totalsOf } from './totals.ts';

/** Totals over the rows on these lines. */
export function totalsOfLines(view: View, ranges: readonly LineRange[]): Totals {
  const rows = rowsOnLines(view, ranges);
  return rows.length === view.rowCount
    ? view.totals
    : totalsOf(view.store, { rows, from: 0, to: rows.length }, view.distinct);
}

/**
 * The rows on these lines. A group's header stands for all rows of the group; each row is there once, even if its header
 * is selected too. Lines that the view does not have are ignored.
 */
function rowsOnLines(view: View, ranges: readonly LineRange[]): Uint32Array {
  const inView = ranges.map(([from, to]) => [Math.max(0, from), Math.min(to, view.count)] as const);
  const places = view.groups === null ? inView : placesOnLines(view, inView);
  const length = places.reduce((sum, [from, to]) => sum + Math.max(0, to - from), 0);
  const rows = new Uint32Array(length);
  let at = 0;
  for (const [from, to] of places)
    for (let place = from; place < to; place++)
      rows[at++] = view.rows === null ? place : (view.rows[place] as number);
  return rows;
}

/** The rows of these lines for a file, which has headers of trees as rows of their own. */
export function fileRowsOnLines(view: View, ranges: readonly LineRange[]): Uint32Array {
  const { groups } = view;
  if (groups === null || view.fileRows === view.rows) return rowsOnLines(view, ranges);
  const isWanted = (line: number) => ranges.some(([from, to]) => line >= from && line < to);
  return visibleRows(groups, groups.lines, isWanted);
}

/** The positions in the view of the rows on these lines, as ordered ranges that do not overlap. */
function placesOnLines({ groups }: View, ranges: readonly LineRange[]): LineRange[] {
  const { lines, levels } = groups as NonNullable<View['groups']>;
  const found: [from: number, to: number][] = [];
  const add = (from: number, to: number): void => {
    const last = found.at(-1);
    // Lines are in the order of their rows, and a header comes before its rows.
    const start = Math.max(from, last?.[1] ?? 0);
    if (start < to) found.push([start, to]);
  };
  for (const [from, to] of ranges) {
    for (let head = Math.max(0, headBefore(lines, from)); head < lines.at.length; head++) {
      const at = lines.at[head] as number;
      if (at >= to) break;
      const starts = levels[lines.level[head] as number]?.starts as Uint32Array;
      const group = lines.group[head] as number;
      if (at >= from) add(starts[group] as number, starts[group + 1] as number);
      const first = (lines.firstRow[head] as number) + (lines.headRows[head] as number) - at - 1;
      const end = Math.min(to, at + 1 + (lines.visibleCount[head] as number));
      if (end > at + 1) add(first + Math.max(from, at + 1), first + end);
    }
  }
  return found;
}
