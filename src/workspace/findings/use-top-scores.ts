import { useEffect, useRef, useState } from 'react';
import type { Quality } from '#api/contract/listing.ts';
import { isDown } from '#domain/findings/unsellable.ts';
import { ServiceError } from '#api/errors.ts';
import { askQuality } from '#queries/quality.queries.ts';
import { ageOf } from '#queries/keep.ts';
import { kinds } from '#workspace/scans/kinds.ts';
import { keepResult, scoresOf } from '#workspace/scans/results.ts';
import type { Places } from './places.ts';

/**
 * So many listings have their score asked for by themselves: a unit each, in the background, at most
 * once a day. It is what two reports cost, and without it the list would say nothing of pages before
 * somebody has scanned thousands; a few listings hold most of what ads lead to. More is the user's choice.
 */
export const mostAsked = 20;

const noScores: ReadonlyMap<string, Quality> = new Map();

const nothing = { of: undefined, scores: noScores, isAsking: false, count: 0, error: null };

interface State {
  of: Places | undefined;
  scores: ReadonlyMap<string, Quality>;
  isAsking: boolean;
  /** Scores that were asked for. */
  count: number;
  error: unknown;
}

/** The scores of the listings with most spend that this device does not know of the last day; they come together. */
export function useTopScores(places: Places | undefined): State {
  const [state, setState] = useState<State>(nothing);
  /** Those asked for by this page: they are written down a moment after they came. */
  const asked = useRef(new Set<string>());
  useEffect(() => {
    if (places === undefined) return undefined;
    const giveUp = new AbortController();
    const { signal } = giveUp;
    const show = (change: Partial<State>) => {
      if (!signal.aborted) setState((last) => ({ ...last, of: places, ...change }));
    };
    const ask = async (): Promise<void> => {
      const top = topListings(places);
      const known = await scoresOf(top).catch(() => new Map<string, { at: number }>());
      const due = dueOf(top, known).filter((id) => !asked.current.has(id));
      show({ isAsking: due.length > 0, error: null });
      if (due.length === 0) return;
      const found = new Map<string, Quality>();
      const error = await askEach(due, found, signal);
      for (const id of found.keys()) asked.current.add(id);
      if (signal.aborted) return;
      setState((last) => ({
        of: places,
        scores: new Map([...last.scores, ...found]),
        isAsking: false,
        count: last.count + found.size,
        error,
      }));
    };
    void ask();
    return () => giveUp.abort();
  }, [places]);
  // Until it is known whether there is anything to ask for.
  const isBegun = places === undefined || state.of === places;
  return isBegun ? state : { ...state, isAsking: true };
}

/** Asks for each in turn until one fails; answers why, or `null`. What comes is kept as a scan's is. */
async function askEach(
  ids: readonly string[],
  found: Map<string, Quality>,
  signal: AbortSignal,
): Promise<unknown> {
  for (const [i, id] of ids.entries()) {
    try {
      const call = { signal, priority: 'background' as const, unitsLeft: ids.length - i };
      const quality = await askQuality(id, call);
      found.set(id, quality);
      keepResult('quality', id, quality).catch(() => {});
    } catch (error) {
      const isGone = error instanceof ServiceError && error.failure.kind === 'notFound';
      if (!isGone) return error;
    }
  }
  return null;
}

/** Those whose score is not here, or older than a day. */
export function dueOf(
  ids: readonly string[],
  known: ReadonlyMap<string, { at: number }>,
): string[] {
  return ids.filter((id) => !(ageOf(known.get(id)?.at) < kinds.quality.fresh));
}

/** The listings that can be sold, by the share that they have of what is spent in their currency. */
export function topListings({ places, spent }: Places, most = mostAsked): string[] {
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
