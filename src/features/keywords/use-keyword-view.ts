import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useAccounts } from '#queries/accounts.queries.ts';
import { useCampaigns } from '#queries/campaigns.queries.ts';
import { useJoinedReport } from '#workspace/performance/use-joined-report.ts';
import { useReportJob } from '#workspace/performance/use-report-job.ts';
import { useListView } from '#workspace/lists/list-view.ts';
import { keywordTable } from '#workspace/tables/keyword-table.ts';
import { namePairs, useNamedTable, useTableAnswer } from '#workspace/tables/table-answer.ts';
import { keywordGridColumns } from './keywords.columns.tsx';
import type { KeywordsSearch } from './keywords.search.ts';
import { filterOf, narrowed, sortOf } from './keywords.table.ts';
import { readPerformance } from './performance-series.ts';
import { performanceJoin } from '#workspace/performance/keyword-join.ts';

/** More ranges than that would be too thin to read. */
const bins = 14;
/** Campaigns that the filter offers, those with most keywords first. */
const mostCampaigns = 5000;

/**
 * What the page shows of the keywords. The rows come first: filters and charts are counted once they
 * are there, and only where other rows pass, not where they are sorted anew.
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

  // The rows on screen may still be of the report before: its figures must not stand under another's name.
  const [shownOf, setShownOf] = useState(report.found);
  if (!isPending && shownOf !== report.found) setShownOf(report.found);
  const isShown = isJoined && shownOf === report.found;

  const settled = isPending || view === undefined ? undefined : named;
  const { q, filters } = view?.query ?? {};
  const filter = { q, filters };
  const filterKey = JSON.stringify(filter);
  const counts = useTableAnswer(settled, filterKey, async (of, signal) => {
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
  const bids = useTableAnswer(settled, `${filterKey} ${currency}`, async (of, signal) => {
    const own = narrowed(filter, { column: 'currency', test: 'set', values: [currency] });
    return { currency, histogram: await of.histogram('bid', own, { signal, bins }) };
  });
  const charted = isJoined && search.charts === 'performance' ? settled : undefined;
  const performance = useTableAnswer(charted, `${filterKey} ${currency}`, async (of, signal) => {
    const own = narrowed(filter, { column: 'currency', test: 'set', values: [currency] });
    return { of: report.found, currency, ...(await readPerformance(of, own, signal)) };
  });

  const sole = currencies.length === 1 ? (currencies[0] ?? null) : null;
  const columns = useMemo(() => keywordGridColumns(sole, isShown), [sole, isShown]);
  return {
    table,
    list,
    /** What the rows lie by, which the address may not be able to say yet. */
    sort,
    error: list.error,
    /** The worker may be gone with its rows: another one reads them anew. */
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

/** The names of campaigns and accounts, as far as they have come. */
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
