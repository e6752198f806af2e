/**
 * The runtime configuration: one file, `config.json`, beside the app, so that one build serves every
 * environment. Read once at start-up; a missing or invalid entry stops the app with a message that names it,
 * because a dashboard that guesses its service is worse than none.
 */

import { fetchBeside } from '#lib/fetch-beside.ts';

export interface Config {
  /** The service's absolute address with its path prefix, without a trailing slash. */
  baseUrl: string;
  /** Sent as `Subscription-Key` with every call except authentication. */
  subscriptionKey: string;
  /** Who signs the user in: the service's own login, or an OpenID provider at `authority`. */
  signIn: { kind: 'service' } | { kind: 'openid'; authority: string };
  /** How the provider's own session is ended: by a link without a token, by a form with one, or not at all. */
  signOut: 'redirect' | 'post' | 'local';
  clientId: string;
  scope: string;
  /** Origins that a login may send the browser to, besides the app's and the service's own. */
  allowedSignInOrigins: string[];
  /** Origins that a report's result may be fetched from, besides the service's own. */
  allowedResultOrigins: string[];
  /** Whether the v2 batch page is enabled. */
  v2Batch: boolean;
  /** The origin that exceptions are sent to, without data. */
  reportErrorsTo?: string;
  /** The path of a module beside `config.json` that translates a service which differs from the contract. */
  adapter?: string;
}

/** An entry of `config.json` that the app cannot run with; `config/expected.ts` describes valid values. */
export class ConfigError extends Error {
  override name = 'ConfigError';
  readonly entry: string;
  /** For a file, what is wrong with it; otherwise empty. */
  readonly found: string;

  constructor(entry: string, found = '') {
    super(`config.json: "${entry}" is missing or wrong.`);
    this.entry = entry;
    this.found = found;
  }
}

/** The file could not be loaded because the network or the host failed; a retry may help. */
export class ConfigUnreachable extends Error {
  override name = 'ConfigUnreachable';
}

/**
 * Fetches and parses `config.json` from the folder of the app. Throws `ConfigError` with the entry
 * `config.json` if the file is missing or not JSON, and `ConfigUnreachable` if that is unknown.
 */
export async function loadConfig(appBase: string): Promise<Config> {
  let response: Response;
  try {
    response = await fetchBeside(`${appBase}config.json`);
  } catch {
    throw new ConfigUnreachable('config.json: no response.');
  }
  const { ok, status } = response;
  if (status >= 500 || status === 429) {
    throw new ConfigUnreachable(`config.json: the host returned status ${status}.`);
  }
  if (!ok) throw new ConfigError('config.json', `the host returned status ${status}`);
  const json: unknown = await response.json().catch(() => undefined);
  if (json === undefined) throw new ConfigError('config.json');
  return (inUse = parseConfig(json, location.origin));
}

let inUse: Config | null = null;

/** The configuration that the app runs with; `null` until it is loaded. */
export const configInUse = (): Config | null => inUse;

/** Validates every entry; `origin` is the app's own, against which a `base_url` such as `/_service` is resolved. */
export function parseConfig(json: unknown, origin: string): Config {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) {
    throw new ConfigError('config.json');
  }
  const entries = json as Record<string, unknown>;
  return {
    baseUrl: address(entries['base_url'], 'base_url', origin),
    subscriptionKey: headerText(entries['subscription_key'], 'subscription_key'),
    signIn: signIn(entries['sign_in']),
    signOut: optional(entries['sign_out'], 'redirect', (value) => {
      if (value !== 'redirect' && value !== 'post' && value !== 'local')
        throw new ConfigError('sign_out');
      return value;
    }),
    clientId: headerText(entries['client_id'], 'client_id'),
    scope: scope(entries['scope']),
    allowedSignInOrigins: origins(entries['allowed_sign_in_origins'], 'allowed_sign_in_origins'),
    allowedResultOrigins: origins(entries['allowed_result_origins'], 'allowed_result_origins'),
    v2Batch: optional(entries['v2_batch'], false, (value) => {
      if (typeof value !== 'boolean') throw new ConfigError('v2_batch');
      return value;
    }),
    ...(entries['report_errors_to'] !== undefined && {
      reportErrorsTo: originIn(entries['report_errors_to'], 'report_errors_to'),
    }),
    ...(entries['adapter'] !== undefined && { adapter: modulePath(entries['adapter']) }),
  };
}

function address(value: unknown, entry: string, origin: string): string {
  if (typeof value !== 'string' || value === '' || /\s/.test(value)) throw new ConfigError(entry);
  const rooted = value.startsWith('/') && !value.startsWith('//') && !value.includes('\\');
  const url = URL.parse(value, rooted ? origin : undefined);
  if (!url || !isAddress(url)) throw new ConfigError(entry);
  return url.href.replace(/\/+$/, '');
}

function signIn(value: unknown): Config['signIn'] {
  if (typeof value !== 'object' || value === null) throw new ConfigError('sign_in');
  const { kind, authority } = value as Record<string, unknown>;
  if (kind === 'service') return { kind };
  if (kind !== 'openid') throw new ConfigError('sign_in');
  const url = typeof authority === 'string' ? URL.parse(authority) : null;
  if (!url || !isAddress(url)) throw new ConfigError('sign_in.authority');
  return { kind, authority: String(authority) };
}

function scope(value: unknown): string {
  const text = headerText(value, 'scope');
  if (!text.split(' ').includes('openid')) throw new ConfigError('scope');
  return text;
}

/** Beside `config.json` or below it, so that it is of this origin. */
function modulePath(value: unknown): string {
  if (typeof value !== 'string' || !/^(\w[\w.-]*\/)*\w[\w.-]*\.m?js$/.test(value))
    throw new ConfigError('adapter');
  return value;
}

function origins(value: unknown, entry: string): string[] {
  return optional(value, [], (list) => {
    if (!Array.isArray(list)) throw new ConfigError(entry);
    return list.map((item: unknown) => originIn(item, entry));
  });
}

function originIn(value: unknown, entry: string): string {
  const url = typeof value === 'string' ? URL.parse(value) : null;
  if (!url || !isSecure(url) || url.origin !== value) throw new ConfigError(entry);
  return url.origin;
}

/** Text that is valid in a header: visible ASCII, so that a stray newline or quotation mark is found here. */
function headerText(value: unknown, entry: string): string {
  if (typeof value !== 'string' || !/^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/.test(value)) {
    throw new ConfigError(entry);
  }
  return value;
}

function optional<T>(value: unknown, otherwise: T, read: (value: unknown) => T): T {
  return value === undefined ? otherwise : read(value);
}

const isAddress = (url: URL): boolean =>
  isSecure(url) && !(url.search || url.hash || url.username || url.password);

/** https, or http on localhost. Host names are copied into a policy, where a `*`, a `;` or a `,` would allow more. */
function isSecure(url: URL): boolean {
  if (!/^([a-z0-9.-]+|\[[0-9a-f:.]+\])$/.test(url.hostname)) return false;
  if (url.protocol === 'https:') return true;
  return url.protocol === 'http:' && /^(localhost|127(\.\d+){3}|\[::1\])$/.test(url.hostname);
}
