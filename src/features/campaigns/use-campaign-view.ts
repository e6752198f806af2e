import { useDeferredValue, useMemo } from 'react';
import type { Account } from '../../api/contract/account.ts';
import type { Campaign } from '../../api/contract/campaign.ts';
import { totalsByCurrency } from '../../domain/totals.ts';
import { arraySource } from '../../lib/row-source.ts';
import { sortRows } from '../../lib/sort.ts';
import { filterRows, metricsOf, sortValue, toRow } from './campaign-rows.ts';
import { campaignGridColumns } from './campaigns.columns.tsx';
import type { CampaignsSearch } from './campaigns.search.ts';

/** What the page shows of the campaigns under its filters, worked out anew only where something changed. */
export function useCampaignView(
  campaigns: readonly Campaign[],
  accounts: Map<string, Account>,
  search: CampaignsSearch,
) {
  const rows = useMemo(
    () => campaigns.map((campaign) => toRow(campaign, accounts)),
    [campaigns, accounts],
  );
  // Typing stays quick: the rows follow when there is time.
  const filter = useDeferredValue(search);
  const shown = useMemo(() => filterRows(rows, filter), [rows, filter]);
  const metrics = useMemo(() => metricsOf(shown), [shown]);
  const totals = useMemo(() => totalsByCurrency(metrics), [metrics]);
  const source = useMemo(
    () => arraySource(sortRows(shown, filter.sort, sortValue)),
    [shown, filter.sort],
  );
  const soleCurrency = totals.length === 1 ? (totals[0]?.currency ?? null) : null;
  const columns = useMemo(() => campaignGridColumns(soleCurrency), [soleCurrency]);
  return { rows, shown, metrics, totals, source, columns };
}
