/** The stored results of a scan, updated while it adds more. */
import { type Dispatch, type SetStateAction, useEffect, useState } from 'react';
import type { ScanKind } from './scan-kinds.ts';
import { type ScanResults, storedResults } from './scan-results.ts';
import { scanStore } from './scan-stores.ts';

/** Results and failures stay the same objects, with more entries, until those of other IDs have been read. */
export interface KnownResults<K extends ScanKind> {
  /** The IDs whose stored results have been read, the array that was passed; `null` before the first. */
  of: readonly string[] | null;
  results: ScanResults<K>;
  /** IDs whose call failed in the last scan. */
  failed: Set<string>;
  /** IDs whose result has changed since the last update. */
  late: readonly string[];
}

/** Minimum milliseconds between updates while results arrive. */
const pause = 1000;

/** Reads these results and follows new ones. Returns an unsubscribe function. */
function follow<K extends ScanKind>(
  kind: K,
  ids: readonly string[],
  set: Dispatch<SetStateAction<KnownResults<K>>>,
): () => void {
  const scan = scanStore(kind);
  const own = new Set(ids);
  const results: ScanResults<K> = new Map();
  const failed = new Set<string>();
  let waiting = new Set(ids);
  let isLeft = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  /** Returns the IDs that have been read again. */
  const read = async (): Promise<string[]> => {
    const next = new Set(await scan.failed());
    for (const id of ids) {
      if (next.has(id) === failed.has(id)) continue;
      if (next.has(id)) failed.add(id);
      else failed.delete(id);
      waiting.add(id);
    }
    const late = [...waiting];
    waiting = new Set();
    if (late.length === 0) return late;
    for (const [id, result] of await storedResults(kind, late)) {
      // An earlier read may finish later.
      if ((results.get(id)?.at ?? 0) <= result.at) results.set(id, result);
    }
    return late;
  };
  const readLate = async (): Promise<void> => {
    timer = undefined;
    const late = await read();
    if (!isLeft && late.length > 0) set((before) => ({ ...before, late }));
  };
  const plan = (): void => {
    // Unreadable storage has no news.
    timer ??= setTimeout(() => void readLate().catch(() => {}), pause);
  };
  const stops = [
    scan.onResults((come) => {
      for (const id of come) if (own.has(id)) waiting.add(id);
      plan();
    }),
    scan.subscribe(plan),
  ];
  const end = (): void => {
    if (!isLeft) set({ of: ids, results, failed, late: [] });
  };
  // Unreadable storage has no results.
  void read().then(end, end);
  return () => {
    isLeft = true;
    for (const stop of stops) stop();
    clearTimeout(timer);
  };
}

const nothing = { of: null, results: new Map(), failed: new Set<string>(), late: [] };

/** The results for these IDs. Pass the same array while they are the same. */
export function useScanResults<K extends ScanKind>(
  kind: K,
  ids: readonly string[],
): KnownResults<K> {
  const [known, setKnown] = useState<KnownResults<K>>(nothing);
  useEffect(() => follow(kind, ids, setKnown), [kind, ids]);
  return known;
}
