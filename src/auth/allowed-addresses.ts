/** Which addresses signing in may use: where it may send the browser, and where it may send secrets. */
import type { Config } from '#config/config.ts';

/** An address named by the service's login, if allowed; a relative address belongs to the service. */
export function allowedByService(config: Config, value: unknown): URL | null {
  const url = typeof value === 'string' ? URL.parse(value, config.baseUrl) : null;
  return allowed(url, [location.origin, new URL(config.baseUrl).origin], config);
}

/** An address in the discovery document of the provider at `authority`, if allowed. */
export function allowedByProvider(config: Config, authority: string, value: unknown): URL | null {
  const url = typeof value === 'string' ? URL.parse(value) : null;
  return allowed(url, [new URL(authority).origin], config);
}

/** The configuration accepts no origin without https except localhost, so an allowed one is safe. */
function allowed(url: URL | null, origins: string[], config: Config): URL | null {
  // A blob: address has the origin of the page that created it.
  const isPlain = url !== null && /^https?:$/.test(url.protocol) && url.username === '';
  return isPlain && [...origins, ...config.allowedSignInOrigins].includes(url.origin) ? url : null;
}
