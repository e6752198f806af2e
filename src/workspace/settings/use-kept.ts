/** What this device keeps of the user, looked at when somebody wants to see it. */
import { useEffect, useState } from 'react';
import type { Area } from '#storage/areas.ts';
import type { UserStorage } from '#storage/user-storage.ts';
import type { Measured } from '#storage/measure.ts';
import { idle } from '#lib/idle.ts';
import { currentUser } from '#workspace/current-user.ts';
import { areaWords } from './area-words.ts';

export interface Kept {
  /** Those that were measured. */
  areas: ReadonlyMap<Area, Measured>;
  /** False where the browser refuses storage altogether. */
  isThere: boolean;
  /** What the browser counts for the whole site, in bytes, and the most it would give; `null` where it does not say. */
  site: { usage: number; quota: number } | null;
  /** Whether the browser may not delete it by itself when it runs short of room. */
  isLasting: boolean;
}

/** Every area, in the order in which they are shown. */
export const shownAreas = Object.keys(areaWords) as readonly Area[];

const unknown: Kept = { areas: new Map(), isThere: true, site: null, isLasting: false };

/** Follows what this tab writes, and looks again when somebody comes back to it. */
export function useKept(): Kept {
  const [kept, setKept] = useState(unknown);
  useEffect(() => {
    const left = new AbortController();
    const { signal } = left;
    void follow((changes) => {
      if (!signal.aborted) setKept((before) => ({ ...before, ...changes(before) }));
    }, signal).catch(() => {});
    return () => left.abort();
  }, []);
  return kept;
}

type Show = (changes: (before: Kept) => Partial<Kept>) => void;

async function follow(show: Show, signal: AbortSignal): Promise<void> {
  const storage = await currentUser().openStorage();
  if (storage === null || signal.aborted) return;
  const due = new Set<Area>(shownAreas);
  let isMeasuring = false;

  const measure = async (): Promise<void> => {
    if (isMeasuring) return;
    isMeasuring = true;
    for (const area of due) {
      if (signal.aborted) return;
      due.delete(area);
      const measured = await storage.measure(area);
      show(({ areas }) => ({ areas: new Map(areas).set(area, measured) }));
    }
    isMeasuring = false;
    const site = await siteOf(storage);
    show(() => site);
  };
  const stop = storage.onWritten((area) => {
    due.add(area);
    // Many are written one after the other.
    void idle().then(measure);
  });
  signal.addEventListener('abort', stop);
  document.addEventListener(
    'visibilitychange',
    () => {
      for (const area of shownAreas) due.add(area);
      void measure();
    },
    { signal },
  );
  await measure();
}

async function siteOf(storage: UserStorage): Promise<Partial<Kept>> {
  const browser: Partial<StorageManager> = navigator.storage ?? {};
  const { usage, quota } = (await browser.estimate?.().catch(() => undefined)) ?? {};
  return {
    isThere: await storage.isAvailable(),
    site: usage === undefined || quota === undefined ? null : { usage, quota },
    isLasting: (await browser.persisted?.().catch(() => false)) ?? false,
  };
}
