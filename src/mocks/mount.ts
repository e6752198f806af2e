/** Where on an origin the service and its identity provider answer, and who its one client is. */
export interface Mount {
  /** '' at the root; otherwise it begins with a slash and does not end with one. */
  servicePath: string;
  identityPath: string;
  /** Another origin, for results that are asked to lie there. */
  foreignOrigin: string;
}

/** A foreign origin where no other can be opened: only a host that catches every request answers there. */
export const unreachableOrigin = 'https://results.invalid';

/** The key of the demonstration, as in `public/config.json`. */
export const subscriptionKey = 'demonstration-key';
export const clientId = 'crosschannel';

/** The provider's own address, which is also its issuer. */
export function issuerOf(mount: Mount, url: URL): string {
  return url.origin + mount.identityPath;
}

/** The path below a prefix, or null when the address lies elsewhere. */
export function below(prefix: string, path: string): string | null {
  return path === prefix || path.startsWith(`${prefix}/`) ? path.slice(prefix.length) : null;
}
