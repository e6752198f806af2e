/** Where the service and its identity provider are on an origin, and their only client. */
export interface Mount {
  /** '' at the root; otherwise starts with a slash and ends without one. */
  servicePath: string;
  identityPath: string;
  /** Another origin, for reports that request a foreign result URL. */
  foreignOrigin: string;
}

/** The foreign origin where no second one can be opened; only a host that intercepts every request serves it. */
export const unreachableOrigin = 'https://results.invalid';

/** The demonstration's subscription key, as in `public/config.json`. */
export const subscriptionKey = 'demonstration-key';
export const clientId = 'crosschannel';

/** The provider's URL, which is also its issuer. */
export function issuerOf(mount: Mount, url: URL): string {
  return url.origin + mount.identityPath;
}

/** The path below a prefix, or null outside it. */
export function below(prefix: string, path: string): string | null {
  return path === prefix || path.startsWith(`${prefix}/`) ? path.slice(prefix.length) : null;
}
