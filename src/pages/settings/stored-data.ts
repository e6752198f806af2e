/** What is saved on this device, as users see and delete it, and how much it takes. */
import { useEffect, useState } from 'react';
import { currentUser } from '#user/current-user.ts';
import type { Area } from '#storage/areas.ts';

export interface StorageGroup {
  /** Within a sentence, too: "Delete my work?". */
  name: string;
  description: string;
  /** What the user loses by deleting it. */
  deletionEffect: string;
  areas: readonly Area[];
}

export const storageGroups: readonly StorageGroup[] = [
  {
    name: 'my work',
    description:
      'Targets, budgets, rates, notes, saved views, draft batches, snoozed items and recent pages.',
    deletionEffect: 'There is no other copy: you will have to enter it again.',
    areas: ['settings', 'views', 'lists', 'drafts'],
  },
  {
    name: 'reports, batches and history',
    description:
      'The reports you requested and the batches you submitted, daily figures of up to 25 months, and snapshots of earlier visits.',
    deletionEffect:
      'The service has no list of your reports and batches, and daily figures of the last 95 days only: earlier ones are lost unless you save a backup first. Changes appear after the next refresh.',
    areas: ['reports', 'batches', 'batch_items', 'snapshots', 'history'],
  },
  {
    name: 'cached data',
    description: 'Lists, records and scores, so that your next visit starts with data.',
    deletionEffect: 'Loading it again costs API units, and scans in progress end.',
    areas: ['answers', 'quality', 'eligibility', 'crawls'],
  },
];

export const allOfIt: StorageGroup = {
  name: 'all data on this device',
  description: '',
  deletionEffect:
    'This deletes your targets, budgets, rates, notes, saved views, drafts, history, and lists of reports and batches. There is no other copy. You stay signed in.',
  areas: storageGroups.flatMap(({ areas }) => areas),
};

export type StorageUsage = NonNullable<Awaited<ReturnType<typeof readUsage>>>;

/** Measured again after a change, and when the tab is left or becomes visible; `null` until measured. */
export function useStorageUsage(): StorageUsage | null {
  const [usage, setUsage] = useState<StorageUsage | null>(null);
  useEffect(() => {
    const page = new AbortController();
    const { signal } = page;
    let timer: ReturnType<typeof setTimeout> | null = null;
    const measure = (): void => {
      timer = null;
      void readUsage().then(
        (found) => signal.aborted || setUsage(found),
        () => {},
      );
    };
    // Several writes follow one another, and measuring reads a part of what is stored.
    const measureSoon = (): void => void (timer ??= setTimeout(measure, 500));
    document.addEventListener('visibilitychange', measure, { signal });
    measure();
    void currentUser()
      .openStorage()
      .then((storage) => {
        if (storage !== null && !signal.aborted)
          signal.addEventListener('abort', storage.onWritten(measureSoon));
      })
      // Without storage, the sizes stay unknown.
      .catch(() => {});
    signal.addEventListener('abort', () => timer !== null && clearTimeout(timer));
    return () => page.abort();
  }, []);
  return usage;
}

async function readUsage() {
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
  const browser: Partial<StorageManager> = navigator.storage ?? {};
  const { usage, quota } = (await browser.estimate?.().catch(() => undefined)) ?? {};
  return {
    /** False if the browser blocks storage. */
    isAvailable: await storage.isAvailable(),
    /** The browser's usage and quota for the whole site, in bytes; `null` if unknown. */
    site: usage === undefined || quota === undefined ? null : { usage, quota },
    /** Whether the browser has promised not to evict the data when space is low. */
    isPersistent: (await browser.persisted?.().catch(() => false)) ?? false,
    /** By group. */
    sizes,
  };
}
