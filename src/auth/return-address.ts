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

/** Of the records in sessionStorage of sign-ins that have not returned yet. */
export const signInPrefix = 'crosschannel.sign-in.';

/**
 * Removes the parameters of a sign-in from its callback address. Where the sign-in leads stays in the state of
 * the page, so that a reload or a failure does not lose it.
 */
export function cleanCallback(): void {
  const recorded = recordedAddress();
  history.replaceState({ returnTo: recorded, ...history.state }, '', location.pathname);
}

/** Checked only once it is used. */
function recordedAddress(): unknown {
  const state = new URLSearchParams(location.search).get('state');
  try {
    const record: unknown = JSON.parse(sessionStorage.getItem(`${signInPrefix}${state}`) ?? '');
    return (record as { data: { returnTo: unknown } }).data.returnTo;
  } catch {
    return undefined;
  }
}

/** Where the sign-in that returned to this page leads, even if it has failed. */
export function returnAddress(): string {
  const kept = history.state as { returnTo?: unknown } | null;
  return safeReturnAddress(kept?.returnTo, location.origin);
}
