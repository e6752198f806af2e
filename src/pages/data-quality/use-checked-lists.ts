/** The lists to check: those loaded or free, and the others on request. */
import { hashKey, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { Keyword } from '#api/contract/keyword.ts';
import { figureOf, idOf, textOf } from '#lib/table-row.ts';
import { useAccounts } from '#queries/accounts.queries.ts';
import { useCampaigns } from '#queries/campaigns.queries.ts';
import { fresh } from '#queries/persisted-query.ts';
import { localWork } from '#queries/local-work.ts';
import { listingQueries } from '#queries/listings.queries.ts';
import { ageOf, readMarks } from '#queries/query-persistence.ts';
import { toCheckedList } from '#features/data-quality/checked-list.ts';
import type { ListName, ListsToCheck, CheckedList } from '#features/data-quality/checks/check.ts';
import { useEarlierCurrencies } from '#features/data-quality/earlier-currencies.ts';
import { useHistorySums } from '#features/data-quality/use-history-sums.ts';
import { keywordTable } from '#queries/tables/keyword-table.ts';
import type { LoadedTable } from '#queries/tables/loaded-table.ts';

export interface ListState {
  name: ListName;
  /** `absent`: not loaded; `failed`: could not be loaded. */
  state: 'absent' | 'loading' | 'failed' | 'here';
  /** Number of its records, once loaded. */
  count: number;
  /** Loads it; missing for lists the page always loads. */
  load?: () => void;
}

const listings = listingQueries.list();

/** The lists loaded so far; the same object while they are the same. */
export function useCheckedLists() {
  const accounts = useAccounts();
  const campaigns = useCampaigns();
  // Persisted and fresh, the list costs nothing.
  const [isPersisted] = useState(() => ageOf(readMarks()[hashKey(listings.queryKey)]) < fresh.list);
  const listed = useQuery({ ...listings, enabled: isPersisted });
  const keywords = useKeywords();
  const before = useEarlierCurrencies(campaigns.data);
  const history = useHistorySums(campaigns.data, accounts.data);
  const rows = useMemo<ListsToCheck>(
    () => ({
      accounts: toCheckedList(accounts.data),
      campaigns: toCheckedList(campaigns.data),
      listings: toCheckedList(listed.data),
      keywords: keywords.sent,
      before,
      history,
    }),
    [accounts.data, campaigns.data, listed.data, keywords.sent, before, history],
  );
  const lists: ListState[] = [
    { name: 'campaigns', ...stateOf(campaigns) },
    { name: 'accounts', ...stateOf(accounts) },
    {
      name: 'listings',
      ...stateOf(listed),
      load: () => void listed.refetch({ cancelRefetch: false }),
    },
    { name: 'keywords', ...keywords.state, load: keywords.load },
  ];
  return { rows, lists, accounts, campaigns };
}

function stateOf(query: {
  data: { records: readonly unknown[]; isComplete: boolean } | undefined;
  isFetching: boolean;
  isError: boolean;
}): Pick<ListState, 'state' | 'count'> {
  const { data, isFetching, isError } = query;
  if (data?.isComplete === true) return { state: 'here', count: data.records.length };
  const state = isFetching ? 'loading' : isError ? 'failed' : 'absent';
  return { state, count: 0 };
}

/** The keywords, read from the worker if their list is in memory. The previous ones stay until the next are read. */
function useKeywords() {
  const { data, isFetching, isError, refetch } = useQuery({ ...keywordTable, enabled: false });
  const read = useQuery({
    ...localWork,
    queryKey: ['keywords to check', data?.receivedAt],
    queryFn: ({ signal }) => (data === undefined ? null : readKeywords(data, signal)),
    enabled: data !== undefined,
  });
  const state = (): ListState['state'] => {
    if (data === undefined) return isFetching ? 'loading' : isError ? 'failed' : 'absent';
    return read.isPending || read.isPlaceholderData ? 'loading' : read.isError ? 'failed' : 'here';
  };
  return {
    sent: (data && read.data) ?? undefined,
    state: { state: state(), count: read.data?.records.length ?? 0 },
    load: () => void refetch({ cancelRefetch: false }),
  };
}

/** Lines per page: more would block the page while they are deserialized. */
const portion = 4096;

/** Reads all keywords page by page, so that the page stays responsive. Rejects as the table does, and when aborted. */
async function readKeywords(
  { table, unreadable, duplicates = 0, total = 0, receivedAt }: LoadedTable,
  signal: AbortSignal,
): Promise<CheckedList<Keyword>> {
  const view = await table.view({}, { signal });
  const records: Keyword[] = [];
  for (let from = 0; from < view.count; from += portion) {
    for (const { row } of await view.range(from, from + portion, signal)) {
      if (row === undefined) continue;
      records.push({
        id: idOf(row),
        match_type: textOf(row, 'match_type'),
        bid: figureOf(row, 'bid'),
        state: textOf(row, 'state'),
        campaign_id: textOf(row, 'campaign_id'),
        ad_group_id: textOf(row, 'ad_group_id'),
        channel: textOf(row, 'channel'),
        account_id: textOf(row, 'account_id'),
        keyword_text: textOf(row, 'keyword'),
        currency_code: textOf(row, 'currency'),
      });
    }
  }
  view.close();
  const repeated = Array.from({ length: duplicates }, () => '');
  const received = records.length + unreadable + duplicates;
  return { records, total: Math.max(received, total), unreadable, repeated, receivedAt };
}
