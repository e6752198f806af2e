/** The lists that the data doctor looks at: what is here or costs nothing by itself, the rest when it is asked for. */
import { hashKey, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import type { Keyword } from '#api/contract/keyword.ts';
import type { ListName, Rows, Sent } from '#domain/checks/check.ts';
import { useAccounts } from '#queries/accounts.queries.ts';
import { useCampaigns } from '#queries/campaigns.queries.ts';
import { fresh } from '#queries/freshness.ts';
import { ageOf, readMarks } from '#queries/keep.ts';
import { listingQueries } from '#queries/listings.queries.ts';
import { sentOf } from '#workspace/checks/sent.ts';
import { useSeenCurrencies } from '#workspace/checks/seen-currencies.ts';
import { readKeywords } from '#workspace/checks/read-keywords.ts';
import { keywordTable } from '#workspace/tables/keyword-table.ts';
import type { LoadedTable } from '#workspace/tables/table.ts';

export interface ListState {
  name: ListName;
  /** `absent`: it has to be asked for; `failed`: it could not be read. */
  state: 'absent' | 'loading' | 'failed' | 'here';
  /** Records in it, once it is here. */
  count: number;
  /** Asks the service for it; not for one that the page cannot do without. */
  load?: () => void;
}

const listings = listingQueries.list();

/** The lists as far as they are here, the same object while they are the same. */
export function useRows() {
  const accounts = useAccounts();
  const campaigns = useCampaigns();
  // Kept on the device and fresh, the list costs nothing.
  const [isKept] = useState(() => ageOf(readMarks()[hashKey(listings.queryKey)]) < fresh.list);
  const listed = useQuery({ ...listings, enabled: isKept });
  const keywords = useKeywords();
  const before = useSeenCurrencies(campaigns.data);
  const rows = useMemo<Rows>(
    () => ({
      accounts: sentOf(accounts.data),
      campaigns: sentOf(campaigns.data),
      listings: sentOf(listed.data),
      keywords: keywords.sent,
      before,
    }),
    [accounts.data, campaigns.data, listed.data, keywords.sent, before],
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

/** The keywords, read out of the worker where the list of them is in memory. */
function useKeywords() {
  const { data, isFetching, isError, refetch } = useQuery({ ...keywordTable, enabled: false });
  const [read, setRead] = useState<{ of: LoadedTable; sent: Sent<Keyword> | null }>();
  useEffect(() => {
    if (data === undefined) return undefined;
    const giveUp = new AbortController();
    readKeywords(data, giveUp.signal).then(
      (sent) => {
        if (!giveUp.signal.aborted) setRead({ of: data, sent });
      },
      () => {
        if (!giveUp.signal.aborted) setRead({ of: data, sent: null });
      },
    );
    return () => giveUp.abort();
  }, [data]);
  const isRead = data !== undefined && read?.of === data;
  const state = (): ListState['state'] => {
    if (isRead) return read.sent === null ? 'failed' : 'here';
    if (isFetching || data !== undefined) return 'loading';
    return isError ? 'failed' : 'absent';
  };
  return {
    // The ones before stay until the next are read.
    sent: data === undefined ? undefined : (read?.sent ?? undefined),
    state: { state: state(), count: read?.sent?.records.length ?? 0 },
    load: () => void refetch({ cancelRefetch: false }),
  };
}
