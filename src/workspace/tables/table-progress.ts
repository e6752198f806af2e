/** How far the tables have come that are being loaded, by the hash of their query. */
import { hashKey, type QueryKey } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import type { LoadProgress } from '#lib/table-query.ts';

const current = new Map<string, LoadProgress>();
const listeners = new Set<() => void>();

/** Milliseconds between two figures: chunks come faster than anybody reads. */
const pause = 150;

/** Begins to tell of a load; `end` says that it is over, either way. */
export function startProgress(hash: string): {
  tell: (progress: LoadProgress) => void;
  end: () => void;
} {
  let toldAt = -Infinity;
  return {
    tell(progress) {
      const time = performance.now();
      if (time - toldAt < pause) return;
      toldAt = time;
      current.set(hash, progress);
      for (const listener of listeners) listener();
    },
    end() {
      current.delete(hash);
      for (const listener of listeners) listener();
    },
  };
}

/** Rows and bytes that have come of a table that is being loaded; `undefined` while nothing comes. */
export function useTableProgress(queryKey: QueryKey): LoadProgress | undefined {
  const hash = hashKey(queryKey);
  const read = useCallback(() => current.get(hash), [hash]);
  return useSyncExternalStore(subscribe, read);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
