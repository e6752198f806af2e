/**
 * Addresses that an answer names. What the service sends is data, and data must not choose where
 * the bearer goes: an address is confined first, and one that leaves its bounds is not followed.
 */

/**
 * The address to poll a job at, inside the service's own origin and path, or `null`. A path from
 * the root (`/advertising/jobs/…`) is meant from the base address: resolving it as a URL would drop
 * the base's own path. `baseUrl` is absolute, without a slash at the end.
 */
export function pollAddress(baseUrl: string, value: string): string | null {
  const isRooted = value.startsWith('/') && !value.startsWith('//');
  return within(baseUrl, isRooted ? baseUrl + value : value);
}

/**
 * Where a report's result may be fetched from, or `null`: from the service itself with the bearer,
 * from an origin that the configuration allows without any credentials.
 */
export function resultAddress(
  baseUrl: string,
  allowedOrigins: readonly string[],
  value: string,
): { address: string; withBearer: boolean } | null {
  const own = pollAddress(baseUrl, value);
  if (own !== null) return { address: own, withBearer: true };
  const url = clean(value);
  if (url === null || !allowedOrigins.includes(url.origin)) return null;
  return { address: url.href, withBearer: false };
}

function within(baseUrl: string, value: string): string | null {
  const url = clean(value);
  const base = new URL(baseUrl);
  if (url === null || url.origin !== base.origin) return null;
  const prefix = base.pathname.replace(/\/$/, '');
  return url.pathname.startsWith(`${prefix}/`) ? url.href : null;
}

/**
 * An absolute http(s) address without a user's name in it. Parsing has resolved every step to
 * another folder, also an encoded one, so that a prefix can be trusted; an encoded slash or
 * backslash, which a server behind might still resolve, is refused.
 */
function clean(value: string): URL | null {
  if (value.includes('\\') || /[\s\p{Cc}]/u.test(value)) return null;
  const url = URL.parse(value);
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') {
    return null;
  }
  return /%2f|%5c/i.test(url.pathname) ? null : url;
}
