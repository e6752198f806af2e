import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listingQueries } from '#queries/listings.queries.ts';
import { CostlyButton } from '#shared/rate-limit/costly-button.tsx';
import { useSnapshots } from './use-changes.ts';
import { keywordTable } from '#shared/tables/keyword-table.ts';

const queries = { keywords: keywordTable, listings: listingQueries.list() };

/** Loads a list that was not loaded in this visit; it is compared once its snapshot is saved. */
export function LoadList({ kind }: { kind: keyof typeof queries }) {
  const { data, isFetching, isError, refetch } = useQuery<{ receivedAt: number }>({
    ...(queries[kind] as object),
    queryKey: queries[kind].queryKey,
    enabled: false,
  });
  const { visits, seen } = useSnapshots();
  const [isAsked, setAsked] = useState(false);
  const at = data?.receivedAt ?? 0;
  // The list is first loaded, then saved, then compared.
  const isInProgress = (seen[kind] ?? 0) < at || visits?.at(-1)?.kept[kind]?.at === at;
  if (isFetching || (isAsked && !isError && isInProgress))
    return <span role="status">Loading {kind}…</span>;
  return (
    <>
      {isError && `The ${kind} did not load. `}
      <CostlyButton
        size="small"
        calls={[{ endpoint: kind, count: 1 }]}
        onClick={() => {
          setAsked(true);
          void refetch({ cancelRefetch: false });
        }}
      >
        Load {kind}
      </CostlyButton>
    </>
  );
}
