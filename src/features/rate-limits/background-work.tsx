import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Listing } from '#api/contract/listing.ts';
import { listingQueries } from '#queries/listings.queries.ts';
import { describeFailure } from '#shared/query-state/service-message.tsx';
import { CostlyButton } from '#shared/rate-limit/costly-button.tsx';
import { productsListed } from '#shared/scans/listed-products.ts';
import { ScanPanel } from '#shared/scans/scan-panel.tsx';
import { Panel } from '#ui/layout/panel.tsx';

/** Scans with their cost and progress. Makes no calls by itself. */
export function BackgroundWork() {
  // Requested by the user, not by rendering the panel.
  const { data, error, isFetching, refetch } = useQuery({
    ...listingQueries.list(),
    enabled: false,
  });
  const listings = useMemo(() => data && listingIds(data.records), [data]);
  const products = useMemo(() => data && productsListed(data.records), [data]);
  const find = (
    <>
      <CostlyButton
        calls={[{ endpoint: 'listings', count: 1 }]}
        aria-disabled={isFetching}
        onClick={isFetching ? undefined : () => void refetch()}
      >
        Load listings
      </CostlyButton>
      {error !== null && (
        <p role="alert" className="text-bad">
          {describeFailure(error, 'listings').title}. Try again.
        </p>
      )}
    </>
  );
  return (
    <Panel title="Background work">
      <div className="grid gap-6 sm:grid-cols-2 lg:grid-cols-1">
        <ScanPanel
          kind="quality"
          title="Quality scores for all listings"
          noun="listing"
          ids={listings ?? null}
          find={find}
        />
        <ScanPanel
          kind="eligibility"
          title="Eligibility of all listed products"
          noun="product"
          ids={products ?? null}
          find={find}
        />
      </div>
    </Panel>
  );
}

function listingIds(listings: readonly Listing[]): string[] {
  return listings.map(({ id }) => id);
}
