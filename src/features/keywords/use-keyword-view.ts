import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useAccounts } from '#queries/accounts.queries.ts';
import { useCampaigns } from '#queries/campaigns.queries.ts';
import { useJoinedReport } from '#workspace/performance/use-joined-report.ts';
import { useReportJob } from '#workspace/performance/use-report-job.ts';
import { useListView } from '#workspace/lists/list-view.ts';
import { keywordTable } from '#workspace/tables/keyword-table.ts';
import { namePairs, useNamedTable, useTableQuery } from '#workspace/tables/use-table-query.ts';
import { keywordGridColumns } from './keywords.columns.tsx';
import type { KeywordsSearch } from './keywords.search.ts';
import { filterOf, narrowed, sortOf } from './keywords.table.ts';
import { readPerformance } from './performance-series.ts';
import { performanceJoin } from '#workspace/performance/keyword-join.ts';

/** More ranges would be too thin to read. */
const bins = 14;
/** Number of campaigns the filter offers, those with most keywords first. */
const mostCampaigns = 5000;

/**
 * The keywords under the page's filters. The rows come first: filters and charts are counted afterwards, and
 * only if the matching rows change, not for a new sort.
 */
export function useKeywordView(search: KeywordsSearch) {
  const table = useQuery(keywordTable);
  const queryClient = useQueryClient();
  const { names, campaignName } = useNames();
  const job = useReportJob(search.performance);
  const isDone = job.status === 'completed';
  const report = useJoinedReport(table.data, performanceJoin, isDone ? search.performance : '');
  const isJoined = report.found !== null;
  const named = useNamedTable(report.loaded, names);

  const sort = sortOf(search, isJoined);
  const list = useListView(named, { ...search, sort }, filterOf(search, isJoined));
  const { view, isPending } = list;

  // Visible rows may still belong to the previous report, whose metrics must not appear under another's name.
  const [shownOf, setShownOf] = useState(report.found);
  if (!isPending && shownOf !== report.found) setShownOf(report.found);
  const isShown = isJoined && shownOf === report.found;

  const settled = isPending || view === undefined ? undefined : named;
  const { q, filters } = view?.query ?? {};
  const filter = { q, filters };
  const filterKey = JSON.stringify(filter);
  const counts = useTableQuery(settled, filterKey, async (of, signal) => {
    const distinct = (column: string, limit?: number) =>
      of.distinct(column, filter, { signal, ...(limit !== undefined && { limit }) });
    const [crossing, state, match_type, campaign_id] = await Promise.all([
      of.cross(['match_type', 'state'], filter, { signal }),
      distinct('state'),
      distinct('match_type'),
      distinct('campaign_id', mostCampaigns),
    ]);
    return { crossing, facets: { state, match_type, campaign_id } };
  });

  const totals = view?.totals;
  const currencies = useMemo(
    () => (totals?.currencies ?? []).flatMap(({ currency }) => currency ?? []),
    [totals],
  );
  const currency = currencies.find((known) => known === search.currency) ?? currencies[0] ?? null;
  const bids = useTableQuery(settled, `${filterKey} ${currency}`, async (of, signal) => {
    const own = narrowed(filter, { column: 'currency', test: 'set', values: [currency] });
    return { currency, histogram: await of.histogram('bid', own, { signal, bins }) };
  });
  const charted = isJoined && search.charts === 'performance' ? settled : undefined;
  const performance = useTableQuery(charted, `${filterKey} ${currency}`, async (of, signal) => {
    const own = narrowed(filter, { column: 'currency', test: 'set', values: [currency] });
    return { of: report.found, currency, ...(await readPerformance(of, own, signal)) };
  });

  const sole = currencies.length === 1 ? (currencies[0] ?? null) : null;
  const columns = useMemo(() => keywordGridColumns(sole, isShown), [sole, isShown]);
  return {
    table,
    list,
    /** The rows' actual sort, which may differ from the URL's. */
    sort,
    error: list.error,
    /** The worker may have stopped with its rows: another one loads them again. */
    retry: () => void queryClient.resetQueries({ queryKey: keywordTable.queryKey }),
    columns,
    counts: counts.answer,
    bids: bids.answer,
    currencies,
    campaignName,
    job,
    report,
    performance: performance.answer?.of === report.found ? performance.answer : undefined,
  };
}

export type KeywordView = ReturnType<typeof useKeywordView>;

/** The names of campaigns and accounts loaded so far. */
function useNames() {
  const accounts = useAccounts().data?.records;
  const campaigns = useCampaigns().data?.records;
  return useMemo(() => {
    const names = {
      accounts: namePairs(accounts),
      campaigns: namePairs(campaigns),
    };
    const byId = new Map(names.campaigns);
    return { names, campaignName: (id: string) => byId.get(id) ?? id };
  }, [accounts, campaigns]);
}
