import { useMemo } from 'react';
import type { Campaign } from '#api/contract/campaign.ts';
import type { Conversion } from '#lib/table-query.ts';
import { useAccounts } from '#queries/accounts.queries.ts';
import {
  type CampaignsInRange,
  targetColumns,
  useColumnsInRange,
} from '#features/history/use-campaigns-in-range.tsx';
import { changeColumns } from '#lists/change-columns.tsx';
import { useRecordList } from '#lists/use-list.ts';
import { useSearch } from '#navigation/use-search.ts';
import { metricsOf } from '#metrics/campaign-sums.ts';
import { totalsByCurrency } from '#metrics/totals.ts';
import { rateOf } from '#metrics/rates.ts';
import type { Target } from '#metrics/targets.ts';
import { useTargets } from '#user/use-settings.ts';
import { namePairs, useTableQuery } from '#queries/tables/use-table-query.ts';
import { campaignList, recordOf } from './campaigns.list.tsx';

const noTargets: readonly Target[] = [];

/**
 * The campaigns under the page's filters, `undefined` while loading: the rows are the engine's, totals and charts are
 * computed here.
 */
export function useCampaignList(inRange: CampaignsInRange) {
  const { campaigns, changes } = inRange;
  const accounts = useAccounts().data?.records;
  const names = useMemo(() => ({ accounts: namePairs(accounts) }), [accounts]);
  const [stored] = useTargets();
  const hasTargets = stored !== null && stored.length > 0;
  const targets = hasTargets ? stored : noTargets;
  // Until targets are read, a filter on them would match nothing.
  const { values } = useSearch(campaignList.shape);
  const isLoadingTargets =
    stored === null &&
    [...values.f, ...values.sort].some((it) => targetColumns.includes(it.column));
  const records = useMemo(
    () =>
      isLoadingTargets
        ? undefined
        : campaigns?.map((campaign) => recordOf(campaign, targets, changes?.get(campaign.id))),
    [campaigns, targets, isLoadingTargets, changes],
  );
  const list = useRecordList(campaignList, records, {
    names,
    isSkipped: (column) =>
      (targetColumns.includes(column) && !hasTargets && !isLoadingTargets) ||
      (changeColumns.includes(column) && changes === undefined),
  });
  const { filter, named, search } = list;
  const isFiltered = campaignList.isFiltered(search);
  // Totals wait for the rates, as the rows do.
  const isWaiting = isLoadingTargets || list.conversion.isLoading;
  const passing = useTableQuery(
    isWaiting ? undefined : named,
    isFiltered ? JSON.stringify(filter) : undefined,
    async (table, signal) => {
      const { cells } = await table.cross(['id'], filter, {
        signal,
        limit: campaigns?.length ?? 0,
      });
      return new Set(cells.map(({ values: [id] }) => id));
    },
  );
  // Without a filter all campaigns match: totals are ready before the engine has started.
  const ids = isWaiting ? undefined : isFiltered ? passing.answer : null;
  const matching = useMemo(
    () =>
      ids === undefined ? undefined : campaigns?.filter(({ id }) => ids === null || ids.has(id)),
    [campaigns, ids],
  );
  const { convert } = list.conversion;
  const rates = useMemo(
    () => (convert && campaigns?.every((one) => hasRate(one, convert)) ? convert : null),
    [campaigns, convert],
  );
  const figures = useMemo(() => {
    if (matching === undefined) return undefined;
    const priced = rates ? matching.map((one) => inBase(one, rates)) : matching;
    const metrics = metricsOf(priced);
    const base = rates?.base ?? null;
    return { rows: matching, priced, base, metrics, totals: totalsByCurrency(metrics) };
  }, [matching, rates]);
  const columns = useColumnsInRange(list.columns, inRange, hasTargets);
  return {
    list: { ...list, columns, error: list.error ?? passing.error },
    /**
     * The rows in the order of the response, and `priced` with amounts in `base` if the list is converted; `undefined`
     * until known.
     */
    figures,
  };
}

/** Whether a campaign's amounts, if it has any, can be converted. */
function hasRate({ metrics }: Campaign, rates: Conversion): boolean {
  const { spend = null, sales = null, currency_code: code = null } = metrics ?? {};
  return (spend === null && sales === null) || rateOf(code, rates) !== null;
}

/** A campaign with its amounts converted. */
function inBase(campaign: Campaign, rates: Conversion): Campaign {
  const { metrics } = campaign;
  const rate = rateOf(metrics?.currency_code ?? null, rates);
  if (metrics === null || rate === null) return campaign;
  const { spend, sales } = metrics;
  return {
    ...campaign,
    metrics: {
      ...metrics,
      spend: spend === null ? null : spend * rate,
      sales: sales === null ? null : sales * rate,
      currency_code: rates.base,
    },
  };
}
