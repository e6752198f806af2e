import type { Sums, TableQuery } from '#lib/table-query.ts';
import type { Table } from '#rows/table.ts';

/** Sums that come at once: more would hold the page up while they are unpacked. */
const usualPortion = 4096;

/** Figures by the values of columns, however many: in parts, between which the page goes on. Rejects as the table does. */
export async function* sumsInParts(
  table: Table,
  columns: readonly string[],
  query: TableQuery,
  {
    signal,
    most = Infinity,
    portion = usualPortion,
  }: { signal?: AbortSignal | undefined; most?: number; portion?: number } = {},
): AsyncGenerator<Sums['cells'][number]> {
  let end = most;
  for (let from = 0; from < end; from += portion) {
    const limit = Math.min(portion, end - from);
    const part = await table.sums(columns, query, { ...(signal && { signal }), from, limit });
    end = Math.min(most, part.total);
    yield* part.cells;
  }
}
