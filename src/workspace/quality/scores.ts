/** The quality scores that are on this device, kept up to date while a scan brings more. */
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Quality } from '#api/contract/listing.ts';
import { crawlOf } from '#workspace/scans/crawls.ts';
import { scoresOf } from '#workspace/scans/results.ts';

/** A score with the time of its coming, in milliseconds since 1970. */
export interface Score {
  quality: Quality;
  at: number;
}

export interface Scores {
  /** `undefined` for a listing whose score is not here. Another function once all have been read anew. */
  get: (listingId: string) => Score | undefined;
  /** Listings whose scores came last, after that. */
  late: readonly string[];
}

/** What is drawn changes no more often than that while scores come, in milliseconds. */
const pause = 1000;

function openScores() {
  const known = new Map<string, Score>();
  const listeners = new Set<() => void>();
  let now: Scores = { get: () => undefined, late: [] };
  let waiting = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const show = (next: Partial<Scores>): void => {
    now = { ...now, ...next };
    for (const listener of listeners) listener();
  };
  const read = async (ids: readonly string[]): Promise<void> => {
    for (const [id, { value, at }] of await scoresOf(ids)) {
      if (value !== null) known.set(id, { quality: value, at });
    }
  };
  const readLate = async (): Promise<void> => {
    const late = [...waiting];
    waiting = new Set();
    timer = undefined;
    await read(late);
    show({ late });
  };
  return {
    snapshot: () => now,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Reads these and hears of later ones; answers how to stop. */
    follow(ids: readonly string[]) {
      let isLeft = false;
      const end = (): void => {
        if (!isLeft) show({ get: (id) => known.get(id) });
      };
      // A device that cannot be read has no scores.
      void read(ids).then(end, end);
      const stop = crawlOf('quality').onResults((results) => {
        for (const id of results) waiting.add(id);
        // What cannot be read is read with the next page.
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

/** The scores of these listings. Keep the same array while they are the same. */
export function useScores(listingIds: readonly string[]): Scores {
  const [scores] = useState(openScores);
  useEffect(() => scores.follow(listingIds), [scores, listingIds]);
  return useSyncExternalStore(scores.subscribe, scores.snapshot);
}
