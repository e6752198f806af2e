/** Links to what somebody looks at. */
import { searchText } from '#lib/search-params.ts';
import { writeSeen } from './seen.ts';

/** The present page's address with another search part, and with the time at which its data was received. */
export function linkTo(search: string, receivedAt: number | undefined): string {
  const params = new URLSearchParams(search);
  if (receivedAt !== undefined) params.set('seen', writeSeen(receivedAt));
  return location.origin + location.pathname + searchText(params);
}

/** Whether the browser let the text be copied. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Refused by the user or a policy, or there is no clipboard without https.
    return false;
  }
}
