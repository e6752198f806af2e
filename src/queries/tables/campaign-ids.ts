import type { TableQuery } from '#lib/table-query.ts';
import type { Table } from '#row-engine/table.ts';

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
