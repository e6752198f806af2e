/** A report page's queries of its table. */
import type { Figures, TableQuery } from '#lib/table-query.ts';
import type { Table } from '#row-engine/table.ts';
import { pagedSums } from '#shared/tables/paged-sums.ts';
import { columnOf, type Division, withFilters, within } from '#shared/trend/daily-series.ts';

/** Maximum rows per period, by spend, that are compared. */
const mostCompared = 20_000;

/** Sums of two periods by row. A row missing from one had nothing there. */
export interface Moves {
  before: ReadonlyMap<string, Figures>;
  now: ReadonlyMap<string, Figures>;
  /** The number compared per period if there are more; `null` if all are. */
  most: number | null;
}

/** Reads both periods. Rejects as the table does. */
export async function readMoves(
  table: Table,
  query: TableQuery,
  by: Division,
  { days, before }: { days: readonly string[]; before: readonly string[] },
  { signal, most = mostCompared }: { signal: AbortSignal; most?: number },
): Promise<Moves> {
  const column = columnOf[by];
  const sumsOf = async (rows: TableQuery, limit: number) => {
    const sums = new Map<string, Figures>();
    const cells = pagedSums(table, [column], rows, { signal, most: limit });
    for await (const { values, figures } of cells) sums.set(String(values[0] ?? ''), figures);
    return sums;
  };
  const read = async (period: readonly string[]) => {
    const rows = withFilters(query, within(period));
    // One more reveals that there are more.
    const sums = await sumsOf({ ...rows, sort: [{ column: 'spend', descending: true }] }, most + 1);
    const beyond = [...sums.keys()][most];
    if (beyond !== undefined) sums.delete(beyond);
    return { rows, sums, isCut: beyond !== undefined };
  };
  const [now, then] = await Promise.all([read(days), read(before)]);
  /** Rows that the limit left out of only one period: otherwise they would seem added or removed. */
  const fill = async (of: typeof now, other: typeof now) => {
    if (!of.isCut) return of.sums;
    const missing = [...other.sums.keys()].filter((id) => !of.sums.has(id));
    const filled = new Map(of.sums);
    for (let from = 0; from < missing.length; from += atOnce) {
      const values = missing.slice(from, from + atOnce).map((id) => (id === '' ? null : id));
      const found = await sumsOf(withFilters(of.rows, { column, test: 'set', values }), atOnce);
      for (const [id, figures] of found) filled.set(id, figures);
    }
    return filled;
  };
  const filled = await Promise.all([fill(now, then), fill(then, now)]);
  return { now: filled[0], before: filled[1], most: now.isCut || then.isCut ? most : null };
}

/** IDs looked up per query. */
const atOnce = 4096;
