import type { Sums, TableQuery } from '#lib/table-query.ts';
import type { Table } from '#row-engine/table.ts';

/** Sums per page: more would block the page while they are deserialized. */
const usualPortion = 4096;

/** Sums by the values of columns, page by page, so that the page stays responsive. Rejects as the table does. */
export async function* pagedSums(
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

/** Beyond this number, campaigns are not examined. */
const mostCampaigns = 20_000;

/** The IDs of the campaigns that a query's rows belong to, from `column`. Rejects as the table does. */
export async function campaignIds(
  table: Table,
  column: string,
  { q, filters }: TableQuery,
  signal: AbortSignal,
): Promise<ReadonlySet<string>> {
  const { cells } = await table.cross([column], { q, filters }, { signal, limit: mostCampaigns });
  return new Set(cells.flatMap(({ values: [id] }) => (typeof id === 'string' ? [id] : [])));
}
