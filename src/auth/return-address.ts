/**
 * Where to go after signing in. The address is stored in this tab, where it could be tampered with, so only a
 * path on this origin is followed.
 */
export function safeReturnAddress(value: unknown, origin: string): string {
  if (typeof value !== 'string' || !value.startsWith('/')) return '/';
  const url = URL.parse(value, origin);
  if (!url || url.origin !== origin) return '/';
  const path = url.pathname + url.search + url.hash;
  // A resolved path may begin with two slashes ("/.//evil"), which the next parser takes for a host.
  return path.startsWith('//') || value.includes('\\') ? '/' : path;
}

/** In sessionStorage: where the sign-in leads that this tab has begun but not finished. */
export const returnKey = 'crosschannel.return-to';

/** Where an unfinished or failed sign-in of this tab was meant to lead. */
export const returnAddress = (): string =>
  safeReturnAddress(sessionStorage.getItem(returnKey), location.origin);
