/** The stored eligibility of a list, updated while a scan adds results. */
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Eligibility } from '#api/contract/fulfillment.ts';
import { createStore } from '#lib/store.ts';
import { storedEligibility, type ScanResults } from '#shared/scans/scan-results.ts';
import { scanStore } from '#shared/scans/scan-stores.ts';

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

function openResults() {
  const { state, set, subscribe } = createStore<EligibilityResults>({ known: undefined, late: [] });

  /** Reads these results and follows new ones. Returns an unsubscribe function. */
  function follow(ids: readonly string[]): () => void {
    const scan = scanStore('eligibility');
    const own = new Set(ids);
    const results: ScanResults<Eligibility> = new Map();
    const failed = new Set<string>();
    let waiting = new Set<string>();
    let isLeft = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let counted = -1;

    const read = async (some: readonly string[]): Promise<void> => {
      for (const [id, result] of await storedEligibility(some)) {
        // An earlier read may finish later.
        if ((results.get(id)?.at ?? 0) <= result.at) results.set(id, result);
      }
    };
    const readFailed = async (): Promise<void> => {
      const next = new Set(await scan.failed());
      for (const id of failed) if (!next.has(id)) waiting.add(id);
      for (const id of next) if (!failed.has(id)) waiting.add(id);
      failed.clear();
      for (const id of next) failed.add(id);
    };
    const readLate = async (): Promise<void> => {
      timer = undefined;
      if (counted >= 0) await readFailed();
      const late = [...waiting].filter((id) => own.has(id));
      waiting = new Set();
      await read(late);
      if (!isLeft && late.length > 0) set({ ...state(), late });
    };
    const plan = (): void => {
      // Unreadable storage has no news.
      timer ??= setTimeout(() => void readLate().catch(() => {}), pause);
    };
    const hear = (): void => {
      const { failed: count } = scan.state();
      if (count === counted) return;
      counted = count;
      plan();
    };

    const stops = [
      scan.onResults((come) => {
        for (const id of come) waiting.add(id);
        plan();
      }),
      scan.subscribe(hear),
    ];
    const begin = async (): Promise<void> => {
      await Promise.all([read(ids), readFailed()]);
    };
    const end = (): void => {
      if (!isLeft) set({ known: { results, failed }, late: [] });
    };
    // Unreadable storage has no results.
    void begin().then(end, end);
    return () => {
      isLeft = true;
      for (const stop of stops) stop();
      clearTimeout(timer);
    };
  }

  return { state, subscribe, follow };
}

/** The results of these products. Pass the same array while they are the same. */
export function useEligibilityResults(productIds: readonly string[]): EligibilityResults {
  const [results] = useState(openResults);
  useEffect(() => results.follow(productIds), [results, productIds]);
  return useSyncExternalStore(results.subscribe, results.state);
}
