/** What is on this device of a list's eligibility, kept up to date while a check brings more. */
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Eligibility } from '#api/contract/fulfillment.ts';
import { crawlOf } from '#workspace/scans/crawls.ts';
import { eligibilityOf, type Results } from '#workspace/scans/results.ts';

/** Both are the same objects, with more in them, until another list is read. */
interface Known {
  results: Results<Eligibility>;
  /** Products whose call failed at the last check. */
  failed: Set<string>;
}

export interface KnownResults {
  /** `undefined` until all were read. */
  known: Known | undefined;
  /** Products of which something else is known than before, since the last time. */
  late: readonly string[];
}

/** What is drawn changes no more often than that while results come, in milliseconds. */
const pause = 1000;

const nothing: KnownResults = { known: undefined, late: [] };

function openResults() {
  const listeners = new Set<() => void>();
  let now = nothing;
  const show = (next: Partial<KnownResults>): void => {
    now = { ...now, ...next };
    for (const listener of listeners) listener();
  };

  /** Reads these and hears of what comes; answers how to stop. */
  function follow(ids: readonly string[]): () => void {
    const crawl = crawlOf('eligibility');
    const own = new Set(ids);
    const results: Results<Eligibility> = new Map();
    const failed = new Set<string>();
    let waiting = new Set<string>();
    let isLeft = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let counted = -1;

    const read = async (some: readonly string[]): Promise<void> => {
      for (const [id, result] of await eligibilityOf(some)) {
        // What was asked for earlier may be answered later.
        if ((results.get(id)?.at ?? 0) <= result.at) results.set(id, result);
      }
    };
    const readFailed = async (): Promise<void> => {
      const next = new Set(await crawl.failed());
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
      if (!isLeft && late.length > 0) show({ late });
    };
    const plan = (): void => {
      // A device that cannot be read says nothing new.
      timer ??= setTimeout(() => void readLate().catch(() => {}), pause);
    };
    const hear = (): void => {
      const { failed: count } = crawl.snapshot();
      if (count === counted) return;
      counted = count;
      plan();
    };

    const stops = [
      crawl.onResults((come) => {
        for (const id of come) waiting.add(id);
        plan();
      }),
      crawl.subscribe(hear),
    ];
    const begin = async (): Promise<void> => {
      await Promise.all([read(ids), readFailed()]);
    };
    const end = (): void => {
      if (!isLeft) show({ known: { results, failed }, late: [] });
    };
    // A device that cannot be read has no results.
    void begin().then(end, end);
    return () => {
      isLeft = true;
      for (const stop of stops) stop();
      clearTimeout(timer);
    };
  }

  return {
    snapshot: () => now,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    follow,
  };
}

/** The results of these products. Keep the same array while they are the same. */
export function useKnownResults(productIds: readonly string[]): KnownResults {
  const [results] = useState(openResults);
  useEffect(() => results.follow(productIds), [results, productIds]);
  return useSyncExternalStore(results.subscribe, results.snapshot);
}
