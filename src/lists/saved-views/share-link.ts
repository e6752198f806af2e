/** Share links. */
import { searchText } from '#lib/search-params.ts';
import { formatSeen } from './seen-parameter.ts';

/** The current page's address with other search parameters, plus the time its data was received. */
export function linkTo(search: string, receivedAt: number | undefined): string {
  const params = new URLSearchParams(search);
  if (receivedAt !== undefined) params.set('seen', formatSeen(receivedAt));
  return location.origin + location.pathname + searchText(params);
}

/** Copies a text; returns false if the browser blocks it. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Denied by the user or a policy, or no clipboard without https.
    return false;
  }
}
