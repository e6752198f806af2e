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
import { useTargets } from '#user/use-settings.ts';
import { namePairs, useTableQuery } from '#queries/tables/use-table-query.ts';
import { campaignList, recordOf } from './campaigns.list.tsx';

const none: readonly string[] = [];

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
  const targets = hasTargets ? stored : undefined;
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
  const { convert } = list.conversion;
  const figures = useMemo(() => {
    if (ids === undefined || campaigns === undefined) return undefined;
    const matching = ids === null ? campaigns : campaigns.filter(({ id }) => ids.has(id));
    return figuresOf(matching, campaigns, convert);
  }, [ids, campaigns, convert]);
  const columns = useColumnsInRange(list.columns, inRange, hasTargets ? none : targetColumns);
  return {
    list: { ...list, columns, error: list.error ?? passing.error },
    /** `undefined` until known. */
    figures,
  };
}

export type CampaignFigures = ReturnType<typeof figuresOf>;

/** The rows in the order of the response, their totals, and `priced` with amounts in `base` if all `campaigns` convert. */
function figuresOf(
  rows: readonly Campaign[],
  campaigns: readonly Campaign[],
  convert: Conversion | undefined,
) {
  const rates = convert && campaigns.every((one) => hasRate(one, convert)) ? convert : null;
  const priced = rates ? rows.map((one) => inBase(one, rates)) : rows;
  const metrics = metricsOf(priced);
  return { rows, priced, base: rates?.base ?? null, metrics, totals: totalsByCurrency(metrics) };
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
  const spend = metrics.spend && metrics.spend * rate;
  const sales = metrics.sales && metrics.sales * rate;
  return { ...campaign, metrics: { ...metrics, spend, sales, currency_code: rates.base } };
}
