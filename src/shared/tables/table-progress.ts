/** The progress of tables being loaded, by query hash. */
import { hashKey, type QueryKey } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { createEmitter } from '#lib/store.ts';
import type { LoadProgress } from '#lib/table-query.ts';

const current = new Map<string, LoadProgress>();
const changes = createEmitter();

/** Milliseconds between updates: chunks arrive faster than anyone can read. */
const pause = 150;

/** Reports a load; `end` ends it, successful or not. */
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
      changes.emit();
    },
    end() {
      current.delete(hash);
      changes.emit();
    },
  };
}

/** Rows and bytes received by a table being loaded; `undefined` if none is. */
export function useTableProgress(queryKey: QueryKey): LoadProgress | undefined {
  const hash = hashKey(queryKey);
  const read = useCallback(() => current.get(hash), [hash]);
  return useSyncExternalStore(changes.subscribe, read);
}
