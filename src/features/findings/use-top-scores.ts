import { skipToken, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Quality } from '#api/contract/listing.ts';
import { ServiceError } from '#api/errors.ts';
import { localWork, numberOf } from '#queries/local-work.ts';
import { fetchQuality } from '#queries/quality.queries.ts';
import { ageOf } from '#queries/query-persistence.ts';
import { scanDefinitions } from '#features/scans/scan-kinds.ts';
import { saveResult, storedScores } from '#features/scans/scan-results.ts';
import type { AdvertisedProducts } from './internal/advertised-products.ts';
import { isDown } from './finding.ts';

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
export function useTopScores(places: AdvertisedProducts | undefined) {
  /** Those requested by this page, which are stored a moment after arrival. */
  const [found] = useState(() => new Map<string, Quality>());
  const { data, isFetching } = useQuery({
    ...localWork,
    queryKey: ['top scores', numberOf(places)],
    queryFn: places
      ? async ({ signal }) => {
          const top = topListings(places);
          const known = await storedScores(top).catch(() => new Map<string, { at: number }>());
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
async function askEach(
  ids: readonly string[],
  found: Map<string, Quality>,
  signal: AbortSignal,
): Promise<unknown> {
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
  return ids.filter((id) => !(ageOf(known.get(id)?.at) < scanDefinitions.quality.fresh));
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
