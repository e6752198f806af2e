/** Sums by the values of one or two columns, for time charts and comparisons. */
import type { Sums, TableQuery } from '#lib/table-query.ts';
import { filterRows } from './filter.ts';
import { cachedGroups } from './group.ts';
import type { Store } from './store.ts';
import { totalsOf } from './totals.ts';

/**
 * The sums of the matching rows for each value of one column or pair of values of two: at most `limit`,
 * skipping the first `from`. Without a column, the sums of all. Throws a RangeError for more than two.
 */
export function sumsOf(
  store: Store,
  columns: readonly string[],
  query: TableQuery,
  { limit = Infinity, from: first = 0 }: { limit?: number; from?: number } = {},
): Sums {
  if (columns.length > 2) throw new RangeError('At most two columns.');
  const filtered = filterRows(store, query);
  if (columns.length === 0) {
    const rows = filtered?.length ?? store.rows;
    const { figures } = totalsOf(store, { rows: filtered, from: 0, to: rows }, []);
    return rows === 0
      ? { cells: [], total: 0 }
      : { cells: [{ values: [], rows, figures }], total: 1 };
  }
  const groupQuery = { ...query, tree: false };
  const { rows, levels } = cachedGroups(store, groupQuery, filtered, columns);
  const own = levels.at(-1);
  if (own === undefined) return { cells: [], total: 0 };
  const total = own.outer.length;
  const last = Math.min(first + limit, total);
  const cells: Sums['cells'][number][] = [];
  for (let group = first; group < last; group++) {
    const [from, to] = [own.starts[group] as number, own.starts[group + 1] as number];
    const { figures, leftOut } = totalsOf(store, { rows, from, to }, []);
    const outer = levels.length > 1 ? [levels[0]?.value(own.outer[group] as number) ?? null] : [];
    cells.push({
      values: [...outer, own.value(group)],
      rows: to - from,
      figures,
      ...(Object.keys(leftOut).length > 0 && { leftOut }),
    });
  }
  return { cells, total };
}
