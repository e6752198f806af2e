/** Which addresses signing in may use: where it may send the browser, and where it may send secrets. */
import type { Config } from '#config.ts';

/** An address that the service's login named, if it is one of those; an address without an origin is the service's. */
export function allowedByService(config: Config, value: unknown): URL | null {
  const url = typeof value === 'string' ? URL.parse(value, config.baseUrl) : null;
  return allowed(url, [location.origin, new URL(config.baseUrl).origin], config);
}

/** The same for an address in the discovery document of the provider at `authority`. */
export function allowedByProvider(config: Config, authority: string, value: unknown): URL | null {
  const url = typeof value === 'string' ? URL.parse(value) : null;
  return allowed(url, [new URL(authority).origin], config);
}

/** The configuration takes no origin without https but the machine's own, so an allowed one is safe. */
function allowed(url: URL | null, origins: string[], config: Config): URL | null {
  // A blob: has the origin of the page that made it.
  const isPlain = url !== null && /^https?:$/.test(url.protocol) && url.username === '';
  return isPlain && [...origins, ...config.allowedSignInOrigins].includes(url.origin) ? url : null;
}
