/**
 * Where to go after signing in. The address is kept in this tab's storage, but what is stored
 * can be tampered with, so only a path on this very origin is followed.
 */
export function safeReturnAddress(value: unknown, origin: string): string {
  if (typeof value !== 'string' || !value.startsWith('/')) return '/';
  const url = URL.parse(value, origin);
  if (!url || url.origin !== origin) return '/';
  const path = url.pathname + url.search + url.hash;
  // A resolved path may begin with two slashes ("/.//evil"), which the next reader takes for a host.
  return path.startsWith('//') || value.includes('\\') ? '/' : path;
}
