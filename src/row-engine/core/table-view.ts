/** The result of a query: sorted rows, optional groups, and totals. */
import type { Line } from '#lib/row-source.ts';
import type { GroupLine, TableQuery, TableRow, Totals } from '#lib/table-query.ts';
import { filterRows } from './filter.ts';
import { cachedGroups, type Grouped, isTree } from './group.ts';
import {
  groupKey,
  headBefore,
  layOutLines,
  type LineLayout,
  lineOfRow,
  visibleRows,
  allExpanded,
} from './line-layout.ts';
import { orderRows } from './sort-rows.ts';
import type { Store } from './store.ts';
import { totalsOf } from './totals.ts';

export interface View {
  store: Store;
  /** Sorted rows; `null` for all rows in loading order. */
  rows: Uint32Array | null;
  /** The number of rows, including those of collapsed groups. */
  rowCount: number;
  /** The number of rows in an export. */
  fileRows: Uint32Array | null;
  /** The number of lines. */
  count: number;
  /** The number of rows in the table. */
  total: number;
  totals: Totals;
  groups: (Grouped & { lines: LineLayout }) | null;
  /** Columns whose distinct values totals count. */
  distinct: readonly string[];
  /** Totals of groups displayed so far. */
  groupTotals: Map<string, Totals>;
}

/** Consecutive lines. */
export interface LinesPage {
  from: number;
  lines: Line<TableRow>[];
}

/** Runs a query. Throws a TypeError if the table cannot answer it. */
export function runQuery(store: Store, query: TableQuery): View {
  const { rows: total } = store;
  const filtered = filterRows(store, query);
  const { sort = [], group = [], distinct = [] } = query;
  const columns = group.slice(0, isTree(query) ? 1 : 2);
  const grouped = columns.length === 0 ? null : cachedGroups(store, query, filtered, columns);
  const rows = grouped?.rows ?? orderRows(store, filtered, sort);
  const rowCount = rows?.length ?? total;
  const totals = cachedTotals(store, query, filtered, rowCount);
  const lines = grouped === null ? null : layOutLines(grouped, query.collapsed ?? allExpanded);
  const isInParts = query.tree === 'parts' && grouped !== null && lines !== null;
  return {
    store,
    rows,
    rowCount,
    fileRows: isInParts ? visibleRows(grouped, lines) : rows,
    count: lines?.count ?? rowCount,
    total,
    totals,
    groups: grouped === null || lines === null ? null : { ...grouped, lines },
    distinct,
    groupTotals: new Map(),
  };
}

/** Sorting does not change the totals. */
function cachedTotals(
  store: Store,
  { q, filters, distinct = [] }: TableQuery,
  rows: Uint32Array | null,
  count: number,
): Totals {
  const name = `totals ${JSON.stringify([q, filters, distinct])}`;
  return store.cache.getOrCreate(name, () =>
    totalsOf(store, { rows, from: 0, to: count }, distinct),
  );
}

/** What a page displays of a view besides its lines. */
export function summaryOf({ count, rowCount, fileRows, total, totals }: View) {
  return { count, rows: fileRows?.length ?? rowCount, total, totals };
}

/** Lines `from` to `to`, as far as they exist. */
export function readPage(view: View, from: number, to: number): LinesPage {
  const lines: Line<TableRow>[] = [];
  const last = Math.min(Math.max(from, to), view.count);
  const rowAt = view.store.rowReader();
  const readRow = (place: number): TableRow =>
    rowAt(view.rows === null ? place : (view.rows[place] as number));
  if (view.groups === null) {
    for (let line = from; line < last; line++) lines.push({ row: readRow(line) });
    return { from, lines };
  }
  const layout = view.groups.lines;
  let head = headBefore(layout, from);
  for (let line = from; line < last; line++) {
    while ((layout.at[head + 1] ?? Infinity) <= line) head++;
    const at = layout.at[head] as number;
    const first = layout.firstRow[head] as number;
    if (at < line) {
      lines.push({ row: readRow(first + (layout.headRows[head] as number) + line - at - 1) });
    } else if (layout.standalone[head] === 1) {
      lines.push({ row: readRow(first), isStandalone: true });
    } else lines.push({ group: groupLine(view, head) });
  }
  return { from, lines };
}

function groupLine(view: View, head: number): GroupLine {
  const { lines, levels, heads } = view.groups as NonNullable<View['groups']>;
  const level = lines.level[head] as number;
  const group = lines.group[head] as number;
  const own = levels[level] as (typeof levels)[number];
  const key = groupKey(levels, level, group);
  let totals = view.groupTotals.get(key);
  if (totals === undefined) {
    const [from, to] = [own.starts[group] as number, own.starts[group + 1] as number];
    totals = totalsOf(view.store, { rows: view.rows, from, to }, view.distinct);
    view.groupTotals.set(key, totals);
  }
  const isCollapsed = lines.isCollapsed[head] === 1;
  const line = {
    key,
    level,
    column: own.column,
    value: own.value(group),
    ...(own.isShared(group) && { id: String(own.key(group)) }),
    isCollapsed,
    totals,
  };
  if (heads === null) return line;
  const inside = totals.rows - (lines.headRows[head] as number);
  const record = heads[group] as number;
  return { ...line, inside, ...(record >= 0 && { record: view.store.row(record) }) };
}

/** The line of the row with a key; -1 if the view does not contain it. */
export function lineOfKey(view: View, key: string): number {
  const row = view.store.rowOf(key);
  if (row < 0 || row >= view.total) return -1;
  const place = view.rows === null ? row : view.rows.indexOf(row);
  return place < 0 || view.groups === null ? place : lineOfRow(view.groups.lines, place);
}
