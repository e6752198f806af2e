/** The lists to check: those loaded or free, and the others on request. */
import { hashKey, skipToken, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { Keyword } from '#api/contract/keyword.ts';
import { figureOf, idOf, textOf } from '#lib/table-row.ts';
import { useAccounts } from '#queries/accounts.queries.ts';
import { useCampaigns } from '#queries/campaigns.queries.ts';
import { fresh } from '#queries/persisted-query.ts';
import { localWork } from '#queries/local-work.ts';
import { listingQueries } from '#queries/listings.queries.ts';
import { ageOf, readMarks } from '#queries/query-persistence.ts';
import {
  type CheckedList,
  type ListName,
  type ListsToCheck,
  toCheckedList,
} from '#features/data-quality/checks/check.ts';
import { useCampaignFacts } from '#features/data-quality/campaign-facts.ts';
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
  const { before, history } = useCampaignFacts(campaigns.data, accounts.data);
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
    { name: 'campaigns', ...stateOf(rows.campaigns, campaigns) },
    { name: 'accounts', ...stateOf(rows.accounts, accounts) },
    {
      name: 'listings',
      ...stateOf(rows.listings, listed),
      load: () => void listed.refetch({ cancelRefetch: false }),
    },
    { name: 'keywords', ...keywords.state, load: keywords.load },
  ];
  return { rows, lists, accounts, campaigns };
}

function stateOf(
  list: { records: readonly unknown[] } | undefined,
  { isFetching, isError }: { isFetching: boolean; isError: boolean },
): Pick<ListState, 'state' | 'count'> {
  if (list !== undefined) return { state: 'here', count: list.records.length };
  return { state: isFetching ? 'loading' : isError ? 'failed' : 'absent', count: 0 };
}

/** The keywords, read from the worker if their list is in memory. The previous ones stay until the next are read. */
function useKeywords() {
  const query = useQuery({ ...keywordTable, enabled: false });
  const { data, refetch } = query;
  const read = useQuery({
    ...localWork,
    queryKey: ['keywords to check', data?.receivedAt],
    queryFn: data ? ({ signal }) => readKeywords(data, signal) : skipToken,
  });
  const isRead = data !== undefined && !read.isPlaceholderData;
  return {
    sent: data && read.data,
    state: stateOf(isRead ? read.data : undefined, data === undefined ? query : read),
    load: () => void refetch({ cancelRefetch: false }),
  };
}

/** Reads all keywords, in portions. Rejects as the table does, and when aborted. */
async function readKeywords(
  { table, unreadable, duplicates = 0, total = 0, receivedAt }: LoadedTable,
  signal: AbortSignal,
): Promise<CheckedList<Keyword>> {
  const records: Keyword[] = [];
  for await (const rows of table.all()) {
    signal.throwIfAborted();
    for (const row of rows) {
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
  const repeated = Array.from({ length: duplicates }, () => '');
  const received = records.length + unreadable + duplicates;
  return { records, total: Math.max(received, total), unreadable, repeated, receivedAt };
}
