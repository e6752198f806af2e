import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Listing } from '#api/contract/listing.ts';
import { inSlices } from '#lib/slices.ts';
import { useOnceTrue } from '#ui/use-once-true.ts';
import { inventoryQueries } from '#queries/inventory.queries.ts';
import { listingQueries } from '#queries/listings.queries.ts';
import type { Scope } from '#navigation/scope.ts';
import {
  type ProductSpendState,
  useProductSpend,
} from '#features/report-data/use-product-spend.ts';
import { type Scores, useScores } from '#features/scans/quality-scores.ts';
import { type QualityReading, readQuality } from '#features/scans/quality.ts';
import { storedEligibility } from '#features/scans/scan-results.ts';
import {
  hasSpend,
  type AdvertisedProducts,
  findAdvertisedProducts,
} from './internal/advertised-products.ts';
import type { AdvertisedProduct } from './finding.ts';
import { useSliced } from './internal/use-sliced.ts';
import { useTopScores } from './use-top-scores.ts';

export interface Advertised {
  spend: ProductSpendState;
  /** The products with spend and their listings; `undefined` until report, listings and stored scores are read. */
  places: readonly AdvertisedProduct[] | undefined;
  /** Returns a listing's quality, if known; a new function when more is known. */
  quality: (listingId: string) => QualityReading | undefined;
  listings: Part;
  /** The listings' own levels are used until stock is loaded. */
  stock: Part & { total: number | null; soFar: number };
  /** Scores loaded automatically. */
  asked: { isAsking: boolean; error: unknown };
  /** Whether the join is being computed. */
  isWorking: boolean;
  /** Whether more data will arrive. */
  isComing: boolean;
}

interface Part {
  isLoading: boolean;
  error: unknown;
  retry: () => void;
}

const nothing: AdvertisedProducts = { places: [], spent: new Map() };
const noListings: readonly Listing[] = [];
const noIds: readonly string[] = [];

/**
 * Advertised products. Nothing is loaded without a product report on this device; with one: its file,
 * listings, stock, and the scores of the listings with the highest spend, one after the other. Pass the same
 * `scope` object while it is the same.
 */
export function useAdvertised(scope: Scope): Advertised {
  const spend = useProductSpend(scope);
  const report = spend.spend;
  // A report of accounts outside the scope does not help.
  const isSpent = useMemo(
    () => report !== undefined && hasSpend(report.products, scope),
    [report, scope],
  );
  const listings = useQuery({ ...listingQueries.list(), enabled: isSpent });
  const hasListings = isSpent && listings.data !== undefined;
  const inventory = useQuery({ ...inventoryQueries.list(), enabled: hasListings });
  const levels = inventory.data?.isComplete === true ? inventory.data.records : null;
  const records = isSpent ? listings.data?.records : noListings;

  const [twiceListed, twiceStocked] = [listings.data?.repeated, inventory.data?.repeated];
  const repeated = useMemo(
    () => [...(twiceListed ?? noIds), ...(twiceStocked ?? noIds)],
    [twiceListed, twiceStocked],
  );
  const made = useSliced(
    useMemo(() => {
      if (report === undefined || records === undefined) return undefined;
      const { products, source } = report;
      return async (signal: AbortSignal) => {
        const eligible = await eligibleOf([...products.keys()]);
        const from = { products, days: source.days, scope, listings: records, levels, eligible };
        return inSlices(findAdvertisedProducts({ ...from, repeated }), signal);
      };
    }, [report, records, levels, scope, repeated]),
    scope,
  );
  const { places } = made.result ?? nothing;
  const ids = useMemo(() => {
    const all = new Set(places.flatMap((place) => place.listings.map(({ id }) => id)));
    return all.size === 0 ? noIds : [...all];
  }, [places]);
  const known = useScores(ids);
  // Findings that need a stored score would otherwise be inserted between the others a moment later.
  const isRead = made.result !== undefined && (ids.length === 0 || known.of === ids);
  const isScored = useOnceTrue(isRead, scope);
  const isWorking = made.isBehind || (made.result !== undefined && !isScored);
  // Stock decides what can be sold, and therefore whose score matters.
  const isStocked = levels !== null || inventory.isError;
  const top = useTopScores(isStocked && !made.isBehind ? made.result : undefined);
  const quality = useMemo(() => readings(known, top.scores), [known, top.scores]);

  const isLoading = spend.isLoading || listings.isLoading || inventory.isFetching;
  return {
    spend,
    places: isScored ? made.result?.places : undefined,
    quality,
    listings: partOf(listings),
    stock: {
      ...partOf(inventory),
      total: inventory.data?.total ?? null,
      soFar: inventory.data?.records.length ?? 0,
    },
    asked: { isAsking: top.isAsking, error: top.error },
    isWorking,
    isComing: spend.source === undefined || isLoading || isWorking || top.isAsking,
  };
}

function partOf({
  isFetching,
  isError,
  error,
  refetch,
}: Pick<ReturnType<typeof useQuery>, 'isFetching' | 'isError' | 'error' | 'refetch'>): Part {
  return {
    isLoading: isFetching,
    error: isError && !isFetching ? error : null,
    retry: () => void refetch(),
  };
}

function readings(known: Scores, asked: ReturnType<typeof useTopScores>['scores']) {
  const read = new Map<string, QualityReading | undefined>();
  return (id: string): QualityReading | undefined => {
    if (!read.has(id)) {
      const found = asked.get(id) ?? known.get(id)?.quality;
      read.set(id, found && readQuality(found));
    }
    return read.get(id);
  };
}

/** The products' eligibility stored on this device; empty if unreadable. */
async function eligibleOf(ids: readonly string[]): Promise<Map<string, boolean | null>> {
  const known = await storedEligibility(ids).catch(() => new Map<string, never>());
  return new Map(
    [...known].map(([id, { value }]) => [id, value?.is_eligible_for_optimization ?? null]),
  );
}
