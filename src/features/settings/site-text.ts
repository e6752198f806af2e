import { bytes } from '#lib/bytes.ts';
import type { Kept } from '#workspace/settings/use-kept.ts';

/** What the browser says of the site's room, in sentences; nothing where it gives none. */
export function siteText({ isThere, site, isLasting }: Omit<Kept, 'areas'>): string {
  if (!isThere) return '';
  const room = site === null ? '' : `The browser gives this site up to ${bytes(site.quota)}. `;
  return `${room}${
    isLasting
      ? 'It deletes nothing of it by itself.'
      : 'It may delete it by itself when it runs short of room; a private window loses it when it is closed.'
  }`;
}
