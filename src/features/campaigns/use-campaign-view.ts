import { useMemo } from 'react';
import type { Campaign } from '#api/contract/campaign.ts';
import { totalsByCurrency } from '#shared/metrics/totals.ts';
import { useAccounts } from '#queries/accounts.queries.ts';
import { useListView } from '#workspace/lists/list-view.ts';
import { useRecordTable } from '#workspace/tables/record-table.ts';
import { namePairs, useNamedTable, useTableQuery } from '#workspace/tables/use-table-query.ts';
import { metricsOf } from '#domain/campaign-sums.ts';
import { campaignGridColumns } from './campaigns.columns.tsx';
import { type CampaignsSearch, isFiltered } from './campaigns.search.ts';
import { campaignSpec, filterOf, recordOf } from './campaigns.table.ts';

/**
 * The campaigns under the page's filters. The engine selects and sorts the rows for the grid; totals and
 * charts are computed here from the matching records.
 */
export function useCampaignView(campaigns: readonly Campaign[], search: CampaignsSearch) {
  const accounts = useAccounts().data?.records;
  const names = useMemo(() => ({ accounts: namePairs(accounts) }), [accounts]);
  const records = useMemo(() => campaigns.map(recordOf), [campaigns]);
  const { loaded, error, retry } = useRecordTable(campaignSpec, records);
  const named = useNamedTable(loaded, names);

  const filter = filterOf(search);
  const filterKey = JSON.stringify(filter);
  // Queried before the rows, so that totals and charts are ready with them.
  const passing = useTableQuery(
    named,
    isFiltered(search) ? filterKey : undefined,
    async (table, signal) => {
      const { cells } = await table.cross(['id'], filter, { signal, limit: campaigns.length });
      return new Set(cells.map(({ values: [id] }) => id));
    },
  );
  const list = useListView(named, search, filter);
  const facets = useTableQuery(named, filterKey, async (table, signal) => {
    const [status, campaign_type] = await Promise.all([
      table.distinct('status', filter, { signal }),
      table.distinct('campaign_type', filter, { signal }),
    ]);
    return { status, campaign_type };
  });

  // Without a filter all records match: totals are ready before the engine has started.
  const ids = isFiltered(search) ? passing.answer : null;
  const shown = useMemo(
    () =>
      ids === undefined ? undefined : campaigns.filter(({ id }) => ids === null || ids.has(id)),
    [campaigns, ids],
  );
  const metrics = useMemo(() => metricsOf(shown ?? []), [shown]);
  const totals = useMemo(() => totalsByCurrency(metrics), [metrics]);
  const soleCurrency = totals.length === 1 ? (totals[0]?.currency ?? null) : null;
  const columns = useMemo(() => campaignGridColumns(soleCurrency), [soleCurrency]);
  return {
    list,
    error: error ?? passing.error ?? list.error,
    retry,
    /** The matching campaigns in list order; `undefined` until known. */
    shown,
    metrics,
    totals,
    columns,
    facets: facets.answer,
  };
}
