import { skipToken, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { Quality } from '#api/contract/listing.ts';
import { ServiceError } from '#api/errors.ts';
import { useOnceTrue } from '#ui/use-once-true.ts';
import { inventoryQueries } from '#queries/inventory.queries.ts';
import { listingQueries } from '#queries/listings.queries.ts';
import { localWork, numberOf } from '#queries/local-work.ts';
import { fetchQuality } from '#queries/quality.queries.ts';
import { ageOf } from '#queries/query-persistence.ts';
import type { Scope } from '#navigation/scope.ts';
import { useProductSpend } from '#features/report-data/use-product-spend.ts';
import { type QualityReading, readQuality } from '#features/scans/quality.ts';
import { freshFor } from '#features/scans/scan-kinds.ts';
import { saveResult, storedResults } from '#features/scans/scan-results.ts';
import { useScanResults } from '#features/scans/use-scan-results.ts';
import {
  hasSpend,
  type AdvertisedProducts,
  findAdvertisedProducts,
} from './internal/advertised-products.ts';
import { isDown } from './finding.ts';

/**
 * Of a source of findings. `awaited`: it may have the first of all. `coming`: it finds more without the user. `known`: it
 * does not.
 */
export type SourceStatus = 'awaited' | 'coming' | 'known';

export type Advertised = ReturnType<typeof useAdvertised>;

const noListings = { records: [], repeated: [] };
const noIds: readonly string[] = [];

/**
 * Advertised products. Nothing is loaded without a product report on this device; with one: its file,
 * listings, stock, and the scores of the listings with the highest spend, one after the other.
 */
export function useAdvertised(scope: Scope) {
  const spend = useProductSpend(scope);
  const report = spend.spend;
  const about = JSON.stringify(scope);
  // A report of accounts outside the scope does not help.
  const isSpent = useMemo(
    () => report !== undefined && hasSpend(report.products, scope),
    [report, scope],
  );
  const listings = useQuery({ ...listingQueries.list(), enabled: isSpent });
  const listed = isSpent ? listings.data : noListings;
  const inventory = useQuery({
    ...inventoryQueries.list(),
    enabled: isSpent && listed !== undefined,
  });
  const levels = inventory.data?.isComplete === true ? inventory.data : undefined;
  const made = useQuery({
    ...localWork,
    queryKey: ['advertised', about, numberOf(report), numberOf(listed), numberOf(levels)],
    queryFn:
      report !== undefined && listed !== undefined
        ? async () => {
            const { products, source } = report;
            const found = findAdvertisedProducts({
              products,
              days: source.days,
              scope,
              listings: listed.records,
              levels: levels?.records ?? null,
              eligible: await eligibleOf([...products.keys()]),
              repeated: [...(listed.repeated ?? noIds), ...(levels?.repeated ?? noIds)],
            });
            return { ...found, about };
          }
        : skipToken,
  });
  // The previous products of this scope stay until the next are ready.
  const isOwn = report !== undefined && listed !== undefined && made.data?.about === about;
  const result = isOwn ? made.data : undefined;
  const ids = useMemo(() => {
    const all = result?.places.flatMap((place) => place.listings.map(({ id }) => id)) ?? [];
    return all.length === 0 ? noIds : [...new Set(all)];
  }, [result]);
  const known = useScanResults('quality', ids);
  // Findings that need a stored score would otherwise be inserted between the others a moment later.
  const isRead = result !== undefined && (ids.length === 0 || known.of === ids);
  const isScored = useOnceTrue(isRead, about);
  const places = isScored ? result?.places : undefined;
  // Stock decides what can be sold, and therefore whose score matters.
  const isStocked = levels !== undefined || inventory.isError;
  const top = useTopScores(isStocked && !made.isFetching ? result : undefined);
  const quality = useMemo(() => readings(known, top.scores), [known, top.scores]);

  const isJoining =
    spend.isLoading || listings.isFetching || made.isFetching || (isOwn && !isScored);
  const status = (): SourceStatus => {
    if (spend.source === undefined) return 'awaited';
    // What could not be loaded is not awaited.
    if (spend.source !== null && places === undefined && isJoining) return 'awaited';
    return isJoining || inventory.isFetching || top.isAsking ? 'coming' : 'known';
  };
  return {
    spend,
    /** The products with spend and their listings; `undefined` until report, listings and stored scores are read. */
    places,
    /** Returns a listing's quality, if known; a new function when more is known. */
    quality,
    listings: partOf(listings),
    /** The listings' own levels are used until stock is loaded. */
    stock: {
      ...partOf(inventory),
      total: inventory.data?.total ?? null,
      soFar: inventory.data?.records.length ?? 0,
    },
    /** Scores loaded automatically. */
    asked: { isAsking: top.isAsking, error: top.error },
    status: status(),
  };
}

function partOf({
  isFetching,
  isError,
  error,
  refetch,
}: Pick<ReturnType<typeof useQuery>, 'isFetching' | 'isError' | 'error' | 'refetch'>) {
  return {
    isLoading: isFetching,
    error: isError && !isFetching ? error : null,
    retry: () => void refetch(),
  };
}

function readings(
  known: ReturnType<typeof useScanResults<'quality'>>,
  asked: ReturnType<typeof useTopScores>['scores'],
) {
  const read = new Map<string, QualityReading | undefined>();
  return (id: string): QualityReading | undefined => {
    if (!read.has(id)) {
      const found = asked.get(id) ?? known.results.get(id)?.value;
      read.set(id, found ? readQuality(found) : undefined);
    }
    return read.get(id);
  };
}

/** The products' eligibility stored on this device; empty if unreadable. */
async function eligibleOf(ids: readonly string[]): Promise<Map<string, boolean | null>> {
  const known = await storedResults('eligibility', ids).catch(() => new Map<string, never>());
  return new Map(
    [...known].map(([id, { value }]) => [id, value?.is_eligible_for_optimization ?? null]),
  );
}

/**
 * Number of quality scores loaded automatically: one unit each, in the background, at most once a day. That
 * is the cost of two reports, and without it weak pages would be unknown until someone scanned thousands of
 * listings. A few listings have most of the ad spend; more is the user's choice.
 */
export const maxRequestedScores = 20;

const noScores: ReadonlyMap<string, Quality> = new Map();

/**
 * The scores, missing from this device or older than a day, of the listings with the highest spend; they
 * arrive together.
 */
function useTopScores(places: AdvertisedProducts | undefined) {
  /** Those requested by this page, which are stored a moment after arrival. */
  const [found] = useState(() => new Map<string, Quality>());
  const { data, isFetching } = useQuery({
    ...localWork,
    queryKey: ['top scores', numberOf(places)],
    queryFn: places
      ? async ({ signal }) => {
          const top = topListings(places);
          const known = await storedResults('quality', top).catch(
            () => new Map<string, { at: number }>(),
          );
          const due = staleListings(top, known).filter((id) => !found.has(id));
          const error = await askEach(due, found, signal);
          return { scores: new Map(found), error };
        }
      : skipToken,
  });
  return {
    scores: data?.scores ?? noScores,
    isAsking: isFetching,
    error: data?.error ?? null,
  };
}

/** Requests each in turn until one fails; returns the error, or `null`. Results are stored like a scan's. */
async function askEach(ids: readonly string[], found: Map<string, Quality>, signal: AbortSignal) {
  for (const [i, id] of ids.entries()) {
    try {
      const call = { signal, priority: 'background' as const, unitsLeft: ids.length - i };
      const quality = await fetchQuality(id, call);
      found.set(id, quality);
      saveResult('quality', id, quality).catch(() => {});
    } catch (error) {
      const isGone = error instanceof ServiceError && error.failure.kind === 'notFound';
      if (!isGone) return error;
    }
  }
  return null;
}

/** Listings whose score is missing, or older than a day. */
export function staleListings(
  ids: readonly string[],
  known: ReadonlyMap<string, { at: number }>,
): string[] {
  return ids.filter((id) => !(ageOf(known.get(id)?.at) < freshFor));
}

/** The sellable listings by their share of their currency's spend. */
export function topListings(
  { places, spent }: AdvertisedProducts,
  most = maxRequestedScores,
): string[] {
  const shares = new Map<string, number>();
  for (const { listings, spend, currency, stock, isEligible, isElsewhere } of places) {
    if (isElsewhere || stock === 0 || isEligible === false) continue;
    const share = spend / (spent.get(currency) ?? Infinity) / listings.length;
    for (const listing of listings) {
      if (!isDown(listing)) shares.set(listing.id, (shares.get(listing.id) ?? 0) + share);
    }
  }
  const byShare = [...shares].toSorted(([a, one], [b, other]) => other - one || (a < b ? -1 : 1));
  return byShare.slice(0, most).map(([id]) => id);
}
