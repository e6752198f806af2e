/** How much the user's data takes on this device; measured when it is displayed. */
import { useEffect, useState } from 'react';
import { idle } from '#lib/idle.ts';
import { currentUser } from '#shared/user/current-user.ts';
import type { AreaSize } from '#storage/area-size.ts';
import type { Area } from '#storage/areas.ts';
import type { UserStorage } from '#storage/user-storage.ts';
import { storageAreaLabels } from './storage-area-labels.ts';

export interface StorageUsage {
  /** The areas measured so far. */
  areas: ReadonlyMap<Area, AreaSize>;
  /** False if the browser blocks storage. */
  isAvailable: boolean;
  /** The browser's usage and quota for the whole site, in bytes; `null` if unknown. */
  site: { usage: number; quota: number } | null;
  /** Whether the browser has promised not to evict the data when space is low. */
  isPersistent: boolean;
}

/** All areas in display order. */
export const visibleAreas = Object.keys(storageAreaLabels) as readonly Area[];

const unknown: StorageUsage = {
  areas: new Map(),
  isAvailable: true,
  site: null,
  isPersistent: false,
};

/** Updates after writes of this tab, and when the tab becomes visible again. */
export function useStorageUsage(): StorageUsage {
  const [usage, setUsage] = useState(unknown);
  useEffect(() => {
    const unmounted = new AbortController();
    const { signal } = unmounted;
    void watchUsage((changes) => {
      if (!signal.aborted) setUsage((before) => ({ ...before, ...changes(before) }));
    }, signal).catch(() => {});
    return () => unmounted.abort();
  }, []);
  return usage;
}

type Update = (changes: (before: StorageUsage) => Partial<StorageUsage>) => void;

async function watchUsage(update: Update, signal: AbortSignal): Promise<void> {
  const storage = await currentUser().openStorage();
  if (storage === null || signal.aborted) return;
  const pending = new Set<Area>(visibleAreas);
  let isMeasuring = false;

  const measure = async (): Promise<void> => {
    if (isMeasuring) return;
    isMeasuring = true;
    for (const area of pending) {
      if (signal.aborted) return;
      pending.delete(area);
      const measured = await storage.measure(area);
      update(({ areas }) => ({ areas: new Map(areas).set(area, measured) }));
    }
    isMeasuring = false;
    const site = await readSiteUsage(storage);
    update(() => site);
  };
  const stop = storage.onWritten((area) => {
    pending.add(area);
    // Wait, because writes often come in series.
    void idle().then(measure);
  });
  signal.addEventListener('abort', stop);
  document.addEventListener(
    'visibilitychange',
    () => {
      for (const area of visibleAreas) pending.add(area);
      void measure();
    },
    { signal },
  );
  await measure();
}

/** The site's use of the browser's storage; `areas` are not measured. */
export async function readSiteUsage(storage: UserStorage): Promise<Partial<StorageUsage>> {
  const browser: Partial<StorageManager> = navigator.storage ?? {};
  const { usage, quota } = (await browser.estimate?.().catch(() => undefined)) ?? {};
  return {
    isAvailable: await storage.isAvailable(),
    site: usage === undefined || quota === undefined ? null : { usage, quota },
    isPersistent: (await browser.persisted?.().catch(() => false)) ?? false,
  };
}
