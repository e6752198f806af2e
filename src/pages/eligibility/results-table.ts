/** The stored eligibility of a list, updated while a scan adds results. */
import { type Dispatch, type SetStateAction, useEffect, useState } from 'react';
import type { Eligibility } from '#api/contract/fulfillment.ts';
import { storedEligibility, type ScanResults } from '#features/scans/scan-results.ts';
import { scanStore } from '#features/scans/scan-stores.ts';

/** Both stay the same objects, with more entries, until another list is read. */
interface Known {
  results: ScanResults<Eligibility>;
  /** Products whose call failed in the last scan. */
  failed: Set<string>;
}

export interface EligibilityResults {
  /** `undefined` until all have been read. */
  known: Known | undefined;
  /** Products whose result has changed since the last update. */
  late: readonly string[];
}

/** Minimum milliseconds between updates while results arrive. */
const pause = 1000;

/** Reads these results and follows new ones. Returns an unsubscribe function. */
function follow(
  ids: readonly string[],
  set: Dispatch<SetStateAction<EligibilityResults>>,
): () => void {
  const scan = scanStore('eligibility');
  const own = new Set(ids);
  const results: ScanResults<Eligibility> = new Map();
  const failed = new Set<string>();
  let waiting = new Set(ids);
  let isLeft = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  /** Returns the products that have been read again. */
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
    for (const [id, result] of await storedEligibility(late)) {
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
    if (!isLeft) set({ known: { results, failed }, late: [] });
  };
  // Unreadable storage has no results.
  void read().then(end, end);
  return () => {
    isLeft = true;
    for (const stop of stops) stop();
    clearTimeout(timer);
  };
}

/** The results of these products. Pass the same array while they are the same. */
export function useEligibilityResults(productIds: readonly string[]): EligibilityResults {
  const [found, setFound] = useState<EligibilityResults>({ known: undefined, late: [] });
  useEffect(() => follow(productIds, setFound), [productIds]);
  return found;
}
