/** The stored quality scores, updated while a scan adds more. */
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Quality } from '#api/contract/listing.ts';
import { createStore } from '#lib/store.ts';
import { storedScores } from './scan-results.ts';
import { scanStore } from './scan-stores.ts';

/** A score with its time of arrival, in milliseconds since 1970. */
interface Score {
  quality: Quality;
  at: number;
}

export interface Scores {
  /** The listings whose stored scores have been read, the array that was passed; `null` before the first. */
  of: readonly string[] | null;
  /** `undefined` for a listing without a stored score. A new function once all have been read again. */
  get: (listingId: string) => Score | undefined;
  /** Listings whose scores arrived since then. */
  late: readonly string[];
}

/** Minimum milliseconds between updates while scores arrive. */
const pause = 1000;

function openScores() {
  const known = new Map<string, Score>();
  const { state, set, subscribe } = createStore<Scores>({
    of: null,
    get: () => undefined,
    late: [],
  });
  let waiting = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const read = async (ids: readonly string[]): Promise<void> => {
    for (const [id, { value, at }] of await storedScores(ids)) {
      if (value !== null) known.set(id, { quality: value, at });
    }
  };
  const readLate = async (): Promise<void> => {
    const late = [...waiting];
    waiting = new Set();
    timer = undefined;
    await read(late);
    set({ ...state(), late });
  };
  return {
    state,
    subscribe,
    /** Reads these scores and follows new ones. Returns an unsubscribe function. */
    follow(ids: readonly string[]) {
      let isLeft = false;
      const end = (): void => {
        if (!isLeft) set({ ...state(), of: ids, get: (id) => known.get(id) });
      };
      // Unreadable storage has no scores.
      void read(ids).then(end, end);
      const stop = scanStore('quality').onResults((results) => {
        for (const id of results) waiting.add(id);
        // Unreadable scores are read again with the next page.
        timer ??= setTimeout(() => void readLate().catch(() => {}), pause);
      });
      return () => {
        isLeft = true;
        stop();
        clearTimeout(timer);
        timer = undefined;
      };
    },
  };
}

/** The scores of these listings. Pass the same array while they are the same. */
export function useScores(listingIds: readonly string[]): Scores {
  const [scores] = useState(openScores);
  useEffect(() => scores.follow(listingIds), [scores, listingIds]);
  return useSyncExternalStore(scores.subscribe, scores.state);
}
