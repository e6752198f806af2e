/** How much the user's data takes on this device; measured when it is displayed. */
import { useEffect, useState } from 'react';
import { currentUser } from '#shared/user/current-user.ts';
import type { UserStorage } from '#storage/user-storage.ts';
import { storageGroups } from './storage-groups.ts';

export interface SiteUsage {
  /** False if the browser blocks storage. */
  isAvailable: boolean;
  /** The browser's usage and quota for the whole site, in bytes; `null` if unknown. */
  site: { usage: number; quota: number } | null;
  /** Whether the browser has promised not to evict the data when space is low. */
  isPersistent: boolean;
}

interface StorageUsage extends SiteUsage {
  /** By group. */
  sizes: readonly { bytes: number; isEstimate: boolean }[];
}

/** Measured again when the tab becomes visible; `null` until measured. */
export function useStorageUsage(): StorageUsage | null {
  const [usage, setUsage] = useState<StorageUsage | null>(null);
  useEffect(() => {
    const page = new AbortController();
    const { signal } = page;
    const measure = (): void =>
      void readUsage().then(
        (found) => signal.aborted || setUsage(found),
        () => {},
      );
    document.addEventListener('visibilitychange', measure, { signal });
    measure();
    return () => page.abort();
  }, []);
  return usage;
}

async function readUsage(): Promise<StorageUsage | null> {
  const storage = await currentUser().openStorage();
  if (storage === null) return null;
  const sizes = [];
  for (const { areas } of storageGroups) {
    let [bytes, isEstimate] = [0, false];
    // One after the other: large values take long to read.
    for (const area of areas) {
      const measured = await storage.measure(area);
      bytes += measured.bytes;
      isEstimate ||= measured.isEstimate;
    }
    sizes.push({ bytes, isEstimate });
  }
  return { sizes, ...(await readSiteUsage(storage)) };
}

/** The site's use of the browser's storage. */
export async function readSiteUsage(storage: UserStorage): Promise<SiteUsage> {
  const browser: Partial<StorageManager> = navigator.storage ?? {};
  const { usage, quota } = (await browser.estimate?.().catch(() => undefined)) ?? {};
  return {
    isAvailable: await storage.isAvailable(),
    site: usage === undefined || quota === undefined ? null : { usage, quota },
    isPersistent: (await browser.persisted?.().catch(() => false)) ?? false,
  };
}
