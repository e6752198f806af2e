import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listingQueries } from '#queries/listings.queries.ts';
import { CostlyButton } from '#workspace/costly-button.tsx';
import { useSnapshots } from '#workspace/snapshots/use-changes.ts';
import { keywordTable } from '#workspace/tables/keyword-table.ts';

const queries = { keywords: keywordTable, listings: listingQueries.list() };

/** Asks for a list that did not come in this visit; it is compared once it is kept. */
export function ReadList({ kind }: { kind: keyof typeof queries }) {
  const { data, isFetching, isError, refetch } = useQuery<{ receivedAt: number }>({
    ...(queries[kind] as object),
    queryKey: queries[kind].queryKey,
    enabled: false,
  });
  const { visits, seen } = useSnapshots();
  const [isAsked, setAsked] = useState(false);
  const at = data?.receivedAt ?? 0;
  // Kept after it came, and compared after it is kept.
  const isUnderWay = (seen[kind] ?? 0) < at || visits?.at(-1)?.kept[kind]?.at === at;
  if (isFetching || (isAsked && !isError && isUnderWay))
    return <span role="status">Reading the {kind}…</span>;
  return (
    <>
      {isError && `The ${kind} could not be read. `}
      <CostlyButton
        size="small"
        calls={[{ endpoint: kind, count: 1 }]}
        onClick={() => {
          setAsked(true);
          void refetch({ cancelRefetch: false });
        }}
      >
        Read the {kind}
      </CostlyButton>
    </>
  );
}
