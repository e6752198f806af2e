/**
 * Addresses named in responses. A response must not choose where the bearer goes: an address outside the
 * allowed bounds is not called.
 */

/**
 * The address to poll a job at, inside the service's own origin and path; otherwise `null`. A rooted path
 * (`/advertising/jobs/…`) is relative to the base address: resolving it as a URL would drop the base's own
 * path. `baseUrl` is absolute, without a trailing slash.
 */
export function pollAddress(baseUrl: string, value: string): string | null {
  const isRooted = value.startsWith('/') && !value.startsWith('//');
  return insideService(baseUrl, isRooted ? baseUrl + value : value);
}

/**
 * Where a report's result may be fetched from: from the service itself with the bearer, or from a configured
 * origin without any credentials; otherwise `null`.
 */
export function resultAddress(
  baseUrl: string,
  allowedOrigins: readonly string[],
  value: string,
): { address: string; withBearer: boolean } | null {
  const own = pollAddress(baseUrl, value);
  if (own !== null) return { address: own, withBearer: true };
  const url = parseSafeUrl(value);
  if (url === null || !allowedOrigins.includes(url.origin)) return null;
  return { address: url.href, withBearer: false };
}

function insideService(baseUrl: string, value: string): string | null {
  const url = parseSafeUrl(value);
  const base = new URL(baseUrl);
  if (url === null || url.origin !== base.origin) return null;
  const prefix = base.pathname.replace(/\/$/, '');
  return url.pathname.startsWith(`${prefix}/`) ? url.href : null;
}

/**
 * An absolute http(s) address without a user name. Parsing has resolved all dot segments, including encoded
 * ones, so that a prefix can be trusted; an encoded slash or backslash, which a server might still decode, is
 * rejected.
 */
function parseSafeUrl(value: string): URL | null {
  if (value.includes('\\') || /[\s\p{Cc}]/u.test(value)) return null;
  const url = URL.parse(value);
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') {
    return null;
  }
  return /%2f|%5c/i.test(url.pathname) ? null : url;
}
