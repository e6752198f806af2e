/** Groups rows by the values of one column, and within those by a second column. */
import type { SortKey } from '#lib/search-params.ts';
import type { TableQuery, Value } from '#lib/table-query.ts';
import { sortByKeys } from './radix-sort.ts';
import { rankNumbers } from './rank-numbers.ts';
import { allRows, orderRows, sortByRank } from './sort-rows.ts';
import type { Store } from './store.ts';
import { totalOf } from './totals.ts';
import { type GroupKeyCodes, encodeGroupKeys } from './value-codes.ts';

/** The groups of one level, in display order. */
export interface Groups {
  column: string;
  /** Group `i` has the rows from `starts[i]` to `starts[i + 1]`. */
  starts: Uint32Array;
  /** The outer group that contains each group; 0 for outer groups. */
  outer: Uint32Array;
  value: (group: number) => Value;
  /** Identifies the group among its siblings: for a looked-up value, its key. */
  key: (group: number) => Value;
  /** Whether another key has the same name. */
  isShared: (group: number) => boolean;
}

export interface Grouped {
  rows: Uint32Array;
  levels: Groups[];
  /** For a tree: the row that heads each group, or -1. It is the group's first row if it belongs to the group. */
  heads: Int32Array | null;
}

/** Groups as found, before sorting. */
interface UnorderedGroups extends Groups {
  codes: Uint32Array;
  valueCodes: GroupKeyCodes;
}

/** Groups the rows of a filter (`null` for all), sorted within groups, by one or two columns. */
function groupRows(
  store: Store,
  filtered: Uint32Array | null,
  sort: readonly SortKey[],
  columns: readonly string[],
  isTree = false,
): Grouped {
  const ordered = orderRows(store, filtered, sort) ?? allRows(store.rows);
  let rows = ordered;
  const codesByLevel: GroupKeyCodes[] = [];
  for (const column of columns) codesByLevel.push(encodeGroupKeys(store, column));
  for (const { codes, size } of codesByLevel.toReversed()) {
    rows = sortByRank(rows, { codes, ranks: allRows(size), distinct: size }, false);
  }
  const found = columns.map((column, level) =>
    findGroups(rows, column, codesByLevel.slice(0, level + 1)),
  );
  const [outer, inner] = found;
  if (outer === undefined) return { rows, levels: [], heads: null };
  if (isTree) {
    const byRow = isOrderedByRow(store, outer, sort);
    const order = byRow
      ? orderByFirst(rows, outer, ordered, store.rows)
      : orderGroups(store, rows, outer, sort, columns);
    return withHeads(store, rearrange(rows, [outer], [order]));
  }
  const order = orderGroups(store, rows, outer, sort, columns);
  if (inner === undefined) return rearrange(rows, [outer], [order]);
  const places = new Uint32Array(order.length);
  order.forEach((group, place) => (places[group] = place));
  const orderedInner = orderGroups(store, rows, inner, sort, columns);
  const keys = orderedInner.map((group) => places[inner.outer[group] as number] as number);
  return rearrange(rows, found, [order, sortByKeys(orderedInner, keys, order.length)]);
}

/**
 * The groups of a query, cached: collapsing a group changes only the lines, and sums are read in parts.
 */
export function cachedGroups(
  store: Store,
  query: TableQuery,
  filtered: Uint32Array | null,
  columns: readonly string[],
): Grouped {
  const { q, filters, sort, tree } = query;
  const name = `groups ${JSON.stringify([columns, q, filters, sort, tree])}`;
  return store.cache.getOrCreate(name, () =>
    groupRows(store, filtered, sort ?? [], columns, isTree(query)),
  );
}

export const isTree = ({ tree = false }: TableQuery): boolean => tree !== false;

/** Groups of consecutive rows with the same numbers in all columns so far. */
function findGroups(
  rows: Uint32Array,
  column: string,
  codesByLevel: readonly GroupKeyCodes[],
): UnorderedGroups {
  const starts = new Uint32Array(rows.length + 1);
  const outer = new Uint32Array(rows.length);
  const own = codesByLevel.at(-1) as GroupKeyCodes;
  const around = codesByLevel.length > 1 ? (codesByLevel[0] as GroupKeyCodes) : null;
  let count = 0;
  let outside = 0;
  for (let i = 0; i < rows.length; i++) {
    const [row, before] = [rows[i] as number, rows[i - 1] as number];
    const isOutside = around !== null && i > 0 && around.codes[row] !== around.codes[before];
    if (isOutside) outside++;
    if (i > 0 && !isOutside && own.codes[row] === own.codes[before]) continue;
    starts[count] = i;
    outer[count++] = outside;
  }
  starts[count] = rows.length;
  const firsts = starts.slice(0, count).map((start) => rows[start] as number);
  const codes = firsts.map((row) => own.codes[row] as number);
  return {
    column,
    starts: starts.slice(0, count + 1),
    outer: outer.slice(0, count),
    codes,
    valueCodes: own,
    value: (group) => own.valueOf(codes[group] as number, firsts[group] as number),
    key: (group) => own.keyOf(codes[group] as number, firsts[group] as number),
    isShared: (group) => own.isShared(codes[group] as number),
  };
}

/** Sorts the groups of a level: by their own column if the sort names it, else by their total, else by value. */
function orderGroups(
  store: Store,
  rows: Uint32Array,
  groups: UnorderedGroups,
  sort: readonly SortKey[],
  columns: readonly string[],
): Uint32Array {
  const { codes, valueCodes, starts } = groups;
  const own = sort.find(({ column }) => column === groups.column);
  const byValue = sortByRank(
    allRows(codes.length),
    { codes, ranks: valueCodes.ranks, distinct: valueCodes.distinct },
    own?.descending ?? false,
  );
  const first = sort.find(({ column }) => !columns.includes(column));
  if (own !== undefined || first === undefined || !isFigure(store, first.column)) return byValue;
  const totals = new Float64Array(codes.length);
  for (let group = 0; group < codes.length; group++) {
    const range = { rows, from: starts[group] as number, to: starts[group + 1] as number };
    totals[group] = totalOf(store, first.column, range) ?? Number.NaN;
  }
  const ranked = rankNumbers(totals, totals.length);
  return sortByRank(byValue, { codes: null, ...ranked }, first.descending);
}

/** Whether totals of the column make sense. */
function isFigure(store: Store, id: string): boolean {
  const column = store.column(id);
  if (column?.type === 'number' || column?.type === 'money') return column.summed !== false;
  return ['ratio', 'difference', 'product'].includes(column?.type ?? '');
}

/**
 * Whether the groups of a tree follow their first rows: the sort names neither their column nor a number with
 * a total.
 */
function isOrderedByRow(store: Store, { column }: Groups, sort: readonly SortKey[]): boolean {
  const first = sort[0];
  return first !== undefined && first.column !== column && !isFigure(store, first.column);
}

/** Groups in the order of their first rows. */
function orderByFirst(
  rows: Uint32Array,
  { starts, codes }: UnorderedGroups,
  ordered: Uint32Array,
  total: number,
): Uint32Array {
  const places = new Uint32Array(total);
  ordered.forEach((row, place) => (places[row] = place));
  const keys = codes.map((_, group) => places[rows[starts[group] as number] as number] as number);
  return sortByKeys(allRows(codes.length), Uint32Array.from(keys), ordered.length);
}

/** Finds the row that heads each group, and moves it to the front if it belongs to the group. */
function withHeads(store: Store, grouped: Grouped): Grouped {
  const { rows, levels } = grouped;
  const [groups] = levels;
  if (groups === undefined) return grouped;
  const heads = new Int32Array(groups.starts.length - 1);
  for (let group = 0; group < heads.length; group++) {
    const value = groups.value(group);
    const head = typeof value === 'string' ? store.rowOf(value) : -1;
    heads[group] = head;
    const [from, to] = [groups.starts[group] as number, groups.starts[group + 1] as number];
    const place = head < 0 ? -1 : rows.subarray(from, to).indexOf(head);
    if (place <= 0) continue;
    rows.copyWithin(from + 1, from, from + place);
    rows[from] = head;
  }
  return { ...grouped, heads };
}

/** Reorders rows and groups by the order of each level; the innermost level carries the rows. */
function rearrange(rows: Uint32Array, found: UnorderedGroups[], orders: Uint32Array[]): Grouped {
  const moved = new Uint32Array(rows.length);
  const innermost = found.length - 1;
  let end = 0;
  const levels = found.map(({ column, starts, value, key, isShared }, level): Groups => {
    const order = orders[level] as Uint32Array;
    const ends = new Uint32Array(order.length + 1);
    end = 0;
    order.forEach((group, place) => {
      const [from, to] = [starts[group] as number, starts[group + 1] as number];
      if (level === innermost) moved.set(rows.subarray(from, to), end);
      ends[place] = end;
      end += to - from;
    });
    ends[order.length] = end;
    return {
      column,
      starts: ends,
      outer: new Uint32Array(order.length),
      value: (group) => value(order[group] as number),
      key: (group) => key(order[group] as number),
      isShared: (group) => isShared(order[group] as number),
    };
  });
  const [outer, inner] = levels;
  if (outer !== undefined && inner !== undefined) {
    let group = 0;
    for (let i = 0; i < inner.outer.length; i++) {
      while ((outer.starts[group + 1] as number) <= (inner.starts[i] as number)) group++;
      inner.outer[i] = group;
    }
  }
  return { rows: moved, levels, heads: null };
}
