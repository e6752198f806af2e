import { bytes } from '#lib/bytes.ts';
import type { StorageUsage } from './use-storage-usage.ts';

/** How much the browser stores for this site, and for how long; empty if it stores nothing. */
export function storageQuotaText({
  isAvailable,
  site,
  isPersistent,
}: Omit<StorageUsage, 'areas'>): string {
  if (!isAvailable) return '';
  const quota = site === null ? '' : `This site can use up to ${bytes(site.quota)}. `;
  return `${quota}${
    isPersistent
      ? 'The browser keeps this data until you delete it.'
      : 'The browser may delete this data when space is low, and deletes it when you close a private window.'
  }`;
}
