import type { TableQuery } from '#lib/table-query.ts';
import type { Table } from '#rows/table.ts';

/** More campaigns than that are not looked through. */
const mostCampaigns = 20_000;

/** The ids of the campaigns that the rows of a query are of: `column` holds them. Rejects as the table does. */
export async function campaignsOf(
  table: Table,
  column: string,
  { q, filters }: TableQuery,
  signal: AbortSignal,
): Promise<ReadonlySet<string>> {
  const { cells } = await table.cross([column], { q, filters }, { signal, limit: mostCampaigns });
  return new Set(cells.flatMap(({ values: [id] }) => (typeof id === 'string' ? [id] : [])));
}
